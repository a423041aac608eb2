import { mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import { moderatePost } from '#src/features/moderation/decide/moderate-post.ts';
import { reasonIfGiven } from '#src/features/moderation/record/reason.ts';
import { countKinds, listSweptPosts, type KindCounts, type SweptPost } from './sweep.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

interface SweepToUndo {
  userId: string;
  sweepId: string;
  reason?: string | undefined;
}

/**
 * Restores the posts of one sweep, by the rules for restoring each post. A post with a newer decision stays as
 * it is. The member is notified once.
 */
export async function undoSweep(
  deps: ModerationParts,
  caller: Caller,
  { userId, sweepId, reason: given }: SweepToUndo,
): Promise<KindCounts> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  const reason = reasonIfGiven(given);
  const swept = await listSweptPosts(deps.db, userId, sweepId);
  if (swept.length === 0) throw new Refusal('not_found');
  const restored: SweptPost[] = [];
  for (const post of swept) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each holds the counts of its thread
    if (await restoreOne(deps, caller, post, given)) restored.push(post);
  }
  if (restored.length === 0)
    throw new Refusal('conflict', 'These posts have been reviewed again since then.');
  await commit(deps, (tx, tell) =>
    notifyOfDecision({ tx, tell }, deps, userId, { kind: 'unswept', sweepId, reason }),
  );
  return countKinds(restored);
}

async function restoreOne(
  deps: ModerationParts,
  caller: Caller,
  { id: postId, wasWaiting }: SweptPost,
  reason: string | undefined,
): Promise<boolean> {
  const input = { postId, reason, waitsAgain: wasWaiting, isSilent: true };
  try {
    await moderatePost(deps, caller, 'restoreContent', input);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
