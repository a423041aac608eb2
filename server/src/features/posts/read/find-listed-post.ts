import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { findVisiblePost } from './find-visible-post.ts';
import { originalIdOf } from './original-of.ts';
import { moderatorOf } from './viewer.ts';

/**
 * The post whose reactions, reposts or quotes a viewer lists, or the original of a plain repost. Throws 404 if
 * the viewer may not see it. Group moderators also see posts of members who block them.
 */
export async function findListedPost(
  deps: Pick<PostsParts, 'blocksAndMutes' | 'members' | 'memberships' | 'posts'>,
  viewerId: string,
  postId: string,
): Promise<PostRecord> {
  const id = await originalIdOf(deps.posts, postId);
  const groupId = (await deps.posts.get(id))?.groupId ?? null;
  return findVisiblePost(deps, id, await moderatorOf(deps, viewerId, groupId));
}
