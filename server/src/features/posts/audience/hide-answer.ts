import { Refusal } from '#src/kernel/refusal.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import { mayHideAnswer } from '#src/features/posts/record/audience.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { changeFlag } from './change-flag.ts';

/** Hides another member's answer in a thread of the caller, or shows it again. */
export async function hideAnswer(
  deps: PostsParts,
  userId: string,
  id: string,
  on: boolean,
): Promise<{ id: string }> {
  const answer = await findVisiblePost(deps, id, await actorOf(deps, userId));
  const root = answer.rootId === null ? undefined : await deps.posts.get(answer.rootId);
  if (!mayHideAnswer(answer, root, userId)) throw new Refusal('forbidden');
  return changeFlag(deps, id, 'is_hidden_answer', on);
}
