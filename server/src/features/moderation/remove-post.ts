import { hidePost, type DeleteDeps } from '#src/features/posts/public.ts';
import { mayHide } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/caller.ts';

/** Staff takes a post of any member out of sight. */
export async function removePost(deps: DeleteDeps, caller: Caller, postId: string): Promise<void> {
  if (!mayHide(caller.badges)) throw new Refusal('forbidden');
  await hidePost(deps, caller.userId, postId);
}
