import { readableList } from '#src/features/lists/public.ts';
import { listHomeFeed } from '#src/features/feeds/home/home-posts.ts';
import { oneCardPerOriginal } from '#src/features/feeds/reposts/one-card-each.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';
import { feedPage, type FeedPage, type PageQuery } from './list-feed.ts';

/** The posts and reposts of the members on a list, as Home would show them. */
export async function listFeedPage(
  deps: FeedsParts,
  viewerId: string,
  ulid: string,
  query: PageQuery,
): Promise<FeedPage> {
  const { id } = await readableList(deps, viewerId, ulid);
  const cards = oneCardPerOriginal(deps, 'list', viewerId, id);
  const listIds = (range: Parameters<typeof listHomeFeed>[4]) =>
    listHomeFeed(deps.db, deps.homePosts, 'list', id, range);
  return feedPage(deps, viewerId, `list:${id}`, listIds, query, cards);
}
