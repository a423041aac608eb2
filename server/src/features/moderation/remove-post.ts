import { hidePost, type DeleteDeps } from '#src/features/posts/public.ts';
import type { PostViewDeps } from '#src/features/posts/read/public.ts';
import { reachOf } from '#src/features/posts/record/public.ts';
import { mayHide } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/caller.ts';

/** Staff takes a post of any member out of sight. */
export async function removePost(
  deps: DeleteDeps & PostViewDeps,
  caller: Caller,
  postId: string,
): Promise<void> {
  if (!mayHide(caller.badges)) throw new Refusal('forbidden');
  // What a private group alone sees is nobody else's business until somebody reports it.
  const [post, { roles }] = await Promise.all([
    deps.posts.get(postId),
    deps.memberships.of(caller.userId),
  ]);
  if (post && !reachOf(caller.userId, roles, true)(post)) throw new Refusal('not_found');
  await hidePost(deps, caller.userId, postId);
}
