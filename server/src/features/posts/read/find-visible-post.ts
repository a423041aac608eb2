import { Refusal } from '#src/kernel/refusal.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { ANYONE, maySee, type Viewer } from '#src/features/posts/record/visibility.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * A post that this viewer may see; 404 for what is unknown, deleted, hidden, or by someone who is gone.
 * @param viewer left out: whoever asks, so blocks and mutes do not count
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
