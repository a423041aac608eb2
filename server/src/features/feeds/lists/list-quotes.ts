import { findListedPost } from '#src/features/posts/read/public.ts';
import { listQuotesOf } from '#src/features/feeds/record/feeds.store.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';
import { feedPage, type FeedPage, type PageQuery } from './list-feed.ts';

/** The quotes of a post that this viewer may see. */
export async function listQuotes(
  deps: FeedsParts,
  viewerId: string,
  postId: string,
  query: PageQuery,
): Promise<FeedPage> {
  const { id } = await findListedPost(deps, viewerId, postId);
  return feedPage(
    { ...deps, place: 'thread' },
    viewerId,
    `quotes:${id}`,
    (range) => listQuotesOf(deps.db, id, range),
    query,
  );
}
