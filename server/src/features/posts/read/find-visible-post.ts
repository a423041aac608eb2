import { Refusal } from '#src/kernel/refusal.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { ANYONE, maySee, type Viewer } from '#src/features/posts/record/visibility.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * A post that this viewer may see. Throws 404 for an unknown, deleted or hidden post, or one whose author is
 * gone.
 * @param viewer without one, blocks and mutes are ignored
 */
export async function findVisiblePost(
  { posts, members }: Pick<PostsParts, 'members' | 'posts'>,
  id: string,
  viewer: Viewer = ANYONE,
): Promise<PostRecord> {
  const post = await posts.get(id);
  const author = post && (await members.get(post.authorId));
  if (!post || !maySee(viewer, post, author)) throw new Refusal('not_found');
  return post;
}
