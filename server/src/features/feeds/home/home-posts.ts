import type { Kysely } from 'kysely';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { createAuthorPosts, type CachedAuthor } from './author-posts.ts';
import { NO_SOURCES } from './author-table.ts';
import {
  listAudienceFeed,
  listGroupsFeed,
  type FeedEntry,
  type FeedRange,
} from '#src/features/feeds/record/feeds.store.ts';
import { createReposters, type Reposters } from '#src/features/feeds/reposts/reposters.ts';
import { createFollowedAuthors, type CachedAudience } from './followed-authors.ts';
import { listHashtagsFeed } from './home-sources.store.ts';
import { createLatestPosts } from './latest-posts.ts';
import { createMemberNumbers } from './member-numbers.ts';
import { groupSource, hashtagSource, sourceName } from './sources.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/** Maximum number of cached posts of all authors. They take about 80 MB for 100,000 members. */
const MAX_CACHED_POSTS = 8 * MEMBER_CACHE_SIZE;
/** If more posts are new since the last read, all authors are reloaded on demand. */
const POSTS_SINCE = 5000;
const MOST_FURTHER = 3;

/**
 * Caches the newest posts of read authors in this process. A home feed merges them, and concurrent readers
 * share one query for new posts.
 */
export interface HomePosts {
  /**
   * Returns a range of a feed. Null means that the database must list the range.
   * @param ownerId the member who follows the authors, or the list that has them
   */
  merge(
    audience: CachedAudience,
    ownerId: string,
    range: FeedRange,
  ): Promise<readonly FeedEntry[] | null>;
  /** The hashtags and groups whose posts a feed also shows. */
  mixedIn(audience: CachedAudience, ownerId: string): Promise<MixedSources>;
  /** Tests whether the member follows a hashtag, by its key. Null if the member follows none. */
  followsHashtag(memberId: string): Promise<((key: string) => boolean) | null>;
  reposters: Reposters;
  counts(): { authors: number; posts: number };
}

export interface MixedSources {
  /** The keys of followed hashtags. */
  hashtags: readonly string[];
  groupIds: readonly string[];
}

export interface HomePostsBounds {
  most?: number;
  mostSince?: number;
}

type HomePostsParts = 'blocksAndMutes' | 'db' | 'facts' | 'isAlone' | 'memberships' | 'nowMs';

export function createHomePosts(
  deps: Pick<FeedsParts, HomePostsParts> & HomePostsBounds,
): HomePosts {
  const { db, facts, blocksAndMutes, isAlone, memberships, nowMs } = deps;
  const { most = MAX_CACHED_POSTS, mostSince = POSTS_SINCE } = deps;
  const numbers = createMemberNumbers();
  const held = createAuthorPosts({ db, numbers, nowMs, most });
  const followed = createFollowedAuthors({ db, facts, numbers });
  const reposters = createReposters({ db, facts, numbers, followed });
  const latest = createLatestPosts({ db, facts, isAlone, numbers, held, nowMs, most: mostSince });

  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.everywhere(kind, ({ authorId }) => held.drop(authorId));
  }
  for (const kind of [postFacts.deleted, postFacts.hidden]) {
    facts.everywhere(kind, ({ postId }) => held.dropMixedWith(postId));
  }
  // Rare, so that the hashtags of the posts need not be known.
  facts.everywhere(postFacts.restored, () => held.dropMixed());
  facts.everywhere(postFacts.unlisted, ({ authorIds }) => {
    authorIds.forEach(held.drop);
    held.dropMixed();
  });
  facts.everywhere(postFacts.edited, ({ hashtags }) => {
    if (hashtags) for (const key of hashtags) held.drop(hashtagSource(key));
    else held.dropMixed();
  });
  facts.onMissed(() => held.clear());

  async function authorsFor(
    { notBy, hiddenFor }: FeedRange,
    authors: Int32Array,
  ): Promise<Int32Array> {
    if (notBy === undefined && hiddenFor === undefined) return authors;
    const hidden = hiddenFor ? (await blocksAndMutes.of(hiddenFor)).hiddenAuthors : null;
    return authors.filter((number) => {
      const id = numbers.idOf(number);
      return id !== notBy && !hidden?.has(id);
    });
  }

  async function mixedInto(audience: CachedAudience, ownerId: string): Promise<Int32Array> {
    if (audience !== 'following') return NO_SOURCES;
    const [hashtags, { inHome }] = await Promise.all([
      followed.hashtagsOf(ownerId),
      memberships.of(ownerId),
    ]);
    if (inHome.length === 0) return hashtags;
    return Int32Array.from([...hashtags, ...inHome.map((id) => numbers.of(groupSource(id)))]);
  }

  /** Whether a post of a hashtag or group is left out because of its author. */
  async function hiddenIn(
    mixed: Int32Array,
    { notBy, hiddenFor }: FeedRange,
  ): Promise<IsHidden | null> {
    if (mixed.length === 0 || (notBy === undefined && hiddenFor === undefined)) return null;
    const hidden = hiddenFor ? (await blocksAndMutes.of(hiddenFor)).hiddenAuthors : null;
    return (number) => {
      const id = numbers.idOf(number);
      return id === notBy || (hidden?.has(id) ?? false);
    };
  }

  return {
    async merge(audience, ownerId, range) {
      const [follows, mixed] = await Promise.all([
        followed.of(audience, ownerId),
        mixedInto(audience, ownerId),
        latest.seen(),
      ]);
      if (!follows) return null;
      const shown = await authorsFor(range, follows);
      const isHidden = await hiddenIn(mixed, range);
      const authors = await held.writersOf(shown, mixed, range);
      for (let time = 0; ; time += 1) {
        const entries = newestOf(authors, range, isHidden);
        const low = entries.length < range.limit ? range.after : (entries.at(-1)?.seq ?? 0);
        const open = authors.filter(({ floor }) => floor > low);
        if (open.length === 0) return entries;
        // oxlint-disable-next-line no-await-in-loop -- how far to go depends on what was found
        if (time === MOST_FURTHER || !(await held.further(open))) return null;
      }
    },
    async mixedIn(audience, ownerId) {
      const mixed = await mixedInto(audience, ownerId);
      const names = Array.from(mixed, (number) => sourceName(numbers.idOf(number)));
      const of = (wanted: string): string[] =>
        names.flatMap(({ kind, key }) => (kind === wanted ? key : []));
      return { hashtags: of('hashtag'), groupIds: of('group') };
    },
    async followsHashtag(memberId) {
      const hashtags = await followed.hashtagsOf(memberId);
      if (hashtags.length === 0) return null;
      return (key) => hashtags.includes(numbers.known(hashtagSource(key)) ?? -1);
    },
    reposters,
    counts: () => held.counts(),
  };
}

export async function listHomeFeed(
  db: Kysely<Schema>,
  homePosts: HomePosts,
  audience: CachedAudience,
  ownerId: string,
  range: FeedRange,
): Promise<readonly FeedEntry[]> {
  const merged = await homePosts.merge(audience, ownerId, range);
  if (merged) return merged;
  const { hashtags, groupIds } = await homePosts.mixedIn(audience, ownerId);
  const lists = await Promise.all([
    listAudienceFeed(db, audience, ownerId, range),
    hashtags.length > 0 ? listHashtagsFeed(db, hashtags, range) : [],
    listGroupsFeed(db, groupIds, range),
  ]);
  return uniteNewest(lists, range.limit);
}

function uniteNewest(lists: readonly (readonly FeedEntry[])[], limit: number): FeedEntry[] {
  const byId = new Map(lists.flat().map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((one, other) => other.seq - one.seq).slice(0, limit);
}

type IsHidden = (author: number) => boolean;

function newestOf(
  authors: readonly CachedAuthor[],
  { before, after, limit }: FeedRange,
  isHidden: IsHidden | null,
): FeedEntry[] {
  const newest: FeedEntry[] = [];
  for (const { posts } of authors) {
    for (let at = posts.length - 1; at >= 0; at -= 1) {
      const post = posts[at];
      if (!post || post.seq <= after) break;
      if (post.seq >= before) continue;
      if (newest.length === limit && post.seq <= (newest.at(-1)?.seq ?? 0)) break;
      if (post.by !== undefined && isHidden?.(post.by)) continue;
      let to = newest.length;
      while (to > 0 && (newest[to - 1]?.seq ?? 0) < post.seq) to -= 1;
      // The post is also that of another source.
      if (newest[to - 1]?.id === post.id) continue;
      if (newest.length === limit) newest.pop();
      newest.splice(to, 0, post);
    }
  }
  return newest;
}
