import type { Kysely } from 'kysely';
import type { BlocksAndMutes } from '#src/features/relations/public.ts';
import { forEverybody } from '#src/kernel/work.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { listAudienceFeed, listByAuthor, type FeedEntry, type FeedRange } from './feeds.store.ts';
import { loadRecent, readFollowing, type RecentPost } from './recent-posts.store.ts';

/** Held: a megabyte, and as far as a home feed is walked before it turns to its authors one by one. */
const HELD = 5000;
/** A post's place is given before its transaction ends: what is so young is asked for each time. */
const SETTLE_MS = 5000;
/** So long what is held is taken as it is; posts deleted meanwhile fall away where they would be shown. */
const FRESH_MS = 10_000;
/** And so long at most while newer ones are being read. */
const USABLE_MS = 60_000;
/** Beyond so many the database walks: their ids would weigh more than the walk. */
const MOST_AUTHORS = 1000;
const MOST_NEWER = 500;
/** With more than that they are not asked for again for so long. */
const CROWDED_MS = 1000;

export interface Walked {
  entries: FeedEntry[];
  /** All that the range holds was looked at: there is no more of it elsewhere. */
  isWhole: boolean;
}

/**
 * The newest posts of everybody, held in this process: who they are by, and where they stand. A home feed is
 * a walk over them, and of the database it asks whom the reader follows and what has come since.
 */
export interface RecentPosts {
  /** A range of a member's Following; null: it must be read from the database. */
  walk(viewerId: string, range: FeedRange): Promise<Walked | null>;
}

interface Held {
  /** Newest first; without those that came at `edge` or later. */
  posts: readonly RecentPost[];
  edge: number;
  /** The place of the last one; 0: there is nothing below. */
  floor: number;
  /** On the clock of `nowMs`. */
  readAt: number;
}

interface RecentDeps {
  db: Kysely<Schema>;
  blocksAndMutes: BlocksAndMutes;
  /** A clock that only runs forward, in ms. */
  nowMs: () => number;
  log: { warn(details: object, message: string): void };
}

export function createRecentPosts({ db, blocksAndMutes, nowMs, log }: RecentDeps): RecentPosts {
  let held: Held | null = null;
  let reading: Promise<Held> | null = null;
  let crowdedUntil = Number.NEGATIVE_INFINITY;

  async function read(): Promise<Held> {
    const readAt = nowMs();
    const wanted = { settleMs: SETTLE_MS, limit: HELD };
    const { edge, posts } = await forEverybody(() => loadRecent(db, wanted));
    const floor = posts.length < HELD ? 0 : (posts.at(-1)?.seq ?? 0);
    held = { posts, edge, floor, readAt };
    return held;
  }

  /** One reading at a time, shared by all who wait for it. */
  function readOnce(): Promise<Held> {
    reading ??= read().finally(() => (reading = null));
    return reading;
  }

  async function recent(): Promise<Held> {
    const age = held ? nowMs() - held.readAt : Number.POSITIVE_INFINITY;
    if (!held || age > USABLE_MS) return readOnce();
    if (age > FRESH_MS && !reading) {
      readOnce().catch((error: unknown) =>
        log.warn(
          { err: error },
          'The recent posts could not be read anew; the next feed tries again',
        ),
      );
    }
    return held;
  }

  return {
    async walk(viewerId, range) {
      const { posts, edge, floor } = await recent();
      if (range.before <= floor || nowMs() < crowdedUntil) return null;
      const limits = { edge, mostAuthors: MOST_AUTHORS, mostNewer: MOST_NEWER };
      const { authors, newer } = await readFollowing(db, viewerId, limits);
      if (!newer) crowdedUntil = nowMs() + CROWDED_MS;
      if (!authors || !newer) return null;
      const shown = new Set(authors).add(viewerId);
      const hiddenAuthors = range.hiddenFor
        ? (await blocksAndMutes.of(range.hiddenFor)).hiddenAuthors
        : null;
      const isShown = ({ authorId }: RecentPost): boolean =>
        shown.has(authorId) && authorId !== range.notBy && !hiddenAuthors?.has(authorId);
      const entries = take(newer, range, isShown, []);
      take(posts, range, isShown, entries);
      const isWhole = entries.length === range.limit || Math.max(range.after, 0) >= floor;
      return { entries, isWhole };
    },
  };
}

/** A range of a member's Following: out of the recent posts as far as they reach. */
export async function listFollowing(
  db: Kysely<Schema>,
  recentPosts: RecentPosts,
  viewerId: string,
  range: FeedRange,
): Promise<FeedEntry[]> {
  const walked = await recentPosts.walk(viewerId, range);
  if (!walked) return listAudienceFeed(db, 'following', viewerId, range);
  const { entries, isWhole } = walked;
  if (isWhole) return entries;
  const rest = await listByAuthor(db, 'following', viewerId, {
    ...range,
    before: entries.at(-1)?.seq ?? range.before,
    limit: range.limit - entries.length,
  });
  return [...entries, ...rest];
}

/** Adds what the range holds of `posts`, which are newest first, until there are as many as it wants. */
function take(
  posts: readonly RecentPost[],
  { before, after, limit }: FeedRange,
  isShown: (post: RecentPost) => boolean,
  into: FeedEntry[],
): FeedEntry[] {
  for (let at = firstBelow(posts, before); into.length < limit; at++) {
    const post = posts[at];
    if (!post || post.seq <= after) break;
    if (isShown(post)) into.push({ id: post.id, seq: post.seq });
  }
  return into;
}

/** Where posts with a smaller seq than `before` begin. */
function firstBelow(posts: readonly RecentPost[], before: number): number {
  let low = 0;
  let high = posts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((posts[middle]?.seq ?? 0) < before) high = middle;
    else low = middle + 1;
  }
  return low;
}
