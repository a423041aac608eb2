import {
  authorFeedIds,
  feedPage,
  type FeedNeeds,
  type FeedPage,
  type PageQuery,
} from '#src/features/feeds/public.ts';
import { findMemberId } from '#src/features/users/public.ts';

/** One page of a member's posts, newest first. Whoever is not there, or not read by the viewer, has none. */
export async function listUserPosts(
  needs: FeedNeeds,
  viewerId: string,
  name: string,
  query: PageQuery,
): Promise<FeedPage> {
  const authorId = await findMemberId(needs, name.trim().replace(/^@/, ''));
  const { unread } = await needs.barriers.of(viewerId);
  // Asked at once: the feed would look through all their posts and drop each.
  const isRead = authorId !== null && !unread.has(authorId);
  return feedPage(
    needs,
    viewerId,
    `by:${authorId ?? ''}`,
    isRead ? authorFeedIds(needs, 'written', authorId) : async () => [],
    query,
  );
}
