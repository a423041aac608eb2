import {
  authorFeedIds,
  feedPage,
  type FeedPage,
  type PageQuery,
} from '#src/features/feeds/public.ts';
import { findMemberId } from '#src/features/users/public.ts';
import type { SearchParts } from './parts.ts';

export async function listUserPosts(
  deps: SearchParts,
  viewerId: string,
  name: string,
  query: PageQuery,
): Promise<FeedPage> {
  const authorId = await findMemberId(deps, name.trim().replace(/^@/, ''), viewerId);
  const { hiddenAuthors } = await deps.blocksAndMutes.of(viewerId);
  // Check the author first. For a hidden author, the feed would read all posts and drop each one.
  const isRead = authorId !== null && !hiddenAuthors.has(authorId);
  return feedPage(
    { ...deps, place: 'search' },
    viewerId,
    `by:${authorId ?? ''}`,
    isRead ? authorFeedIds(deps, 'written', authorId) : async () => [],
    query,
  );
}
