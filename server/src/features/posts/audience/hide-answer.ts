import { Refusal } from '#src/kernel/refusal.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { readerOf } from '#src/features/posts/read/viewer.ts';
import { ANYONE } from '#src/features/posts/record/visibility.policy.ts';
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
  // A block must not protect the other member from this.
  const { reaches } = await readerOf(deps, userId);
  const answer = await findVisiblePost(deps, id, { ...ANYONE, reaches });
  const root = answer.rootId === null ? undefined : await deps.posts.get(answer.rootId);
  if (!mayHideAnswer(answer, root, userId)) throw new Refusal('forbidden');
  return changeFlag(deps, id, 'is_hidden_answer', on);
}
