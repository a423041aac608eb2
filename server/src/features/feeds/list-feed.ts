import type { HomeFeed } from '@rookery/contract/feeds/feed-page.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { ulidTime, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { pageSize } from '#src/kernel/page.ts';
import { postViews, type Flags, type PostViewNeeds } from '#src/features/posts/public.ts';
import { findDiscoverSeq, listDiscoverFeed } from './discover.store.ts';
import {
  findSeq,
  listAudienceFeed,
  listAuthorFeed,
  listInfluencerFeed,
  listPublicFeed,
  type AuthorList,
  type FeedEntry,
  type Stretch,
} from './feeds.store.ts';

export interface FeedNeeds extends PostViewNeeds {
  cursors: Cursors;
  flags: Flags;
}

export interface PageQuery {
  cursor?: string;
  limit?: number;
}

export interface FeedPage {
  data: Post[];
  next_cursor: string | null;
}

/** Step one of every feed: which ids. All other steps are shared. */
type ListIds = (stretch: Stretch) => Promise<FeedEntry[]>;

export function homeFeedIds({ db }: FeedNeeds, feed: HomeFeed, viewerId: string): ListIds {
  if (feed === 'global') return (stretch) => listPublicFeed(db, stretch);
  if (feed === 'all') return (stretch) => listDiscoverFeed(db, stretch);
  if (feed === 'influencers') return (stretch) => listInfluencerFeed(db, stretch);
  return (stretch) => listAudienceFeed(db, feed, viewerId, stretch);
}

export function authorFeedIds({ db }: FeedNeeds, kind: AuthorList, authorId: string): ListIds {
  return (stretch) => listAuthorFeed(db, kind, authorId, stretch);
}

/** How often a page is filled up when what it found may not be shown. */
const MOST_ROUNDS = 4;

/** Entries that a round reads beyond what it needs, at most, to step over what the viewer has reported. */
const MOST_SPARE = 200;

export function spareFor(flagged: ReadonlySet<string>): number {
  return Math.min(flagged.size, MOST_SPARE);
}

/** What a stretch leaves out for a viewer: most read everybody, and need no such condition. */
export async function unreadOf(
  { barriers }: FeedNeeds,
  viewerId: string,
): Promise<Pick<Stretch, 'unreadBy'>> {
  const { unread } = await barriers.of(viewerId);
  return unread.size > 0 ? { unreadBy: viewerId } : {};
}

/**
 * One page of a feed, without what the viewer has reported or does not read.
 * @param list names the feed in its cursors.
 */
export async function feedPage(
  needs: FeedNeeds,
  viewerId: string,
  list: string,
  listIds: ListIds,
  query: PageQuery,
): Promise<FeedPage> {
  const limit = pageSize(query.limit, LIMITS.feedPageDefault);
  let [before = Number.MAX_SAFE_INTEGER] = query.cursor
    ? needs.cursors.read(list, query.cursor)
    : [];
  const [flagged, unread] = await Promise.all([
    needs.flags.by(viewerId),
    unreadOf(needs, viewerId),
  ]);
  const spare = spareFor(flagged);
  const data: Post[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = limit - data.length;
    // oxlint-disable-next-line no-await-in-loop -- the next round depends on what this one found
    const entries = await listIds({ before, after: 0, limit: wanted + spare, ...unread });
    const unflagged = entries.filter((entry) => !flagged.has(entry.id));
    const shown = unflagged.slice(0, wanted);
    const found = shown.map((entry) => entry.id);
    // oxlint-disable-next-line no-await-in-loop -- and needs the entries just found
    data.push(...(await postViews(needs, viewerId, found, 'drop')));
    const isCut = shown.length < unflagged.length;
    const last = isCut ? shown.at(-1) : entries.at(-1);
    if (!last || (!isCut && entries.length < wanted + spare)) return { data, next_cursor: null };
    before = last.seq;
    if (data.length === limit) break;
  }
  return { data, next_cursor: needs.cursors.write(list, [before]) };
}

const CHECKED_FEEDS: ReadonlySet<HomeFeed> = new Set([
  'all',
  'following',
  'followingMutual',
  'newUsers',
]);

/** What has come to a feed since a post, newest first, the viewer's own left out. */
export async function newerPosts(
  needs: FeedNeeds,
  viewerId: string,
  feed: HomeFeed,
  ulid: string,
): Promise<Post[]> {
  if (!CHECKED_FEEDS.has(feed)) return [];
  const find = feed === 'all' ? findDiscoverSeq : findSeq;
  const [after, flagged, unread] = await Promise.all([
    find(needs.db, ulidToUuid(ulid), new Date(ulidTime(ulid))),
    needs.flags.by(viewerId),
    unreadOf(needs, viewerId),
  ]);
  const listIds = homeFeedIds(needs, feed, viewerId);
  const entries = await listIds({
    before: Number.MAX_SAFE_INTEGER,
    after,
    limit: LIMITS.newerPostsMax + spareFor(flagged),
    notBy: viewerId,
    ...unread,
  });
  const unflagged = entries.map((entry) => entry.id).filter((id) => !flagged.has(id));
  return postViews(needs, viewerId, unflagged.slice(0, LIMITS.newerPostsMax), 'drop');
}
