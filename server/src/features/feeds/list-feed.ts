import type { HomeFeed } from '@rookery/contract/feeds/feed-page.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { ulidTime, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { pageSize } from '#src/kernel/page.ts';
import { postViews, type PostViewNeeds } from '#src/features/posts/public.ts';
import {
  findSeq,
  listAudienceFeed,
  listAuthorFeed,
  listPublicFeed,
  type FeedEntry,
  type Stretch,
} from './feeds.store.ts';

export interface FeedNeeds extends PostViewNeeds {
  cursors: Cursors;
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
  if (feed === 'global') return (stretch) => listPublicFeed(db, false, stretch);
  if (feed === 'all') return (stretch) => listPublicFeed(db, true, stretch);
  return (stretch) => listAudienceFeed(db, feed, viewerId, stretch);
}

export function authorFeedIds(
  { db }: FeedNeeds,
  kind: 'posts' | 'comments',
  authorId: string,
): ListIds {
  return (stretch) => listAuthorFeed(db, kind, authorId, stretch);
}

/** How often a page is filled up when what it found may not be shown. */
const MOST_ROUNDS = 4;

/** One page of a feed. @param list names the feed in its cursors. */
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
  const data: Post[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = limit - data.length;
    // oxlint-disable-next-line no-await-in-loop -- the next round depends on what this one found
    const entries = await listIds({ before, after: 0, limit: wanted });
    const found = entries.map((entry) => entry.id);
    // oxlint-disable-next-line no-await-in-loop -- and needs the entries just found
    data.push(...(await postViews(needs, viewerId, found, 'drop')));
    const last = entries.length === wanted ? entries.at(-1) : undefined;
    if (!last) return { data, next_cursor: null };
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
  const after = await findSeq(needs.db, ulidToUuid(ulid), new Date(ulidTime(ulid)));
  const listIds = homeFeedIds(needs, feed, viewerId);
  const entries = await listIds({
    before: Number.MAX_SAFE_INTEGER,
    after,
    limit: LIMITS.newerPostsMax,
    notBy: viewerId,
  });
  const found = entries.map((entry) => entry.id);
  return postViews(needs, viewerId, found, 'drop');
}
