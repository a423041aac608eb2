import type { Members } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Posts } from '#src/features/posts/record/post-cache.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { isGone } from '#src/features/posts/record/posts.policy.ts';

/** A post that stands before everyone; 404 for what is unknown, deleted, hidden, or by someone who is gone. */
export async function findVisiblePost(
  { posts, members }: { posts: Posts; members: Members },
  id: string,
): Promise<PostRecord> {
  const post = await posts.get(id);
  const author = post && (await members.get(post.authorId));
  if (!author || author.isGone || isGone(post)) throw new Refusal('not_found');
  return post;
}
