import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { lockPost } from '#src/features/posts/record/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayHide } from '#src/features/users/roles/public.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ofPost } from '#src/features/moderation/mail/decision-mail.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import { refuseOwn } from './decide.ts';
import { postSubject } from './post-subject.ts';
import { reasonIfGiven } from '#src/features/moderation/record/reason.ts';
import { addViolation } from '#src/features/moderation/record/record-violation.ts';
import { isWithinReach } from './within-reach.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

/** Hides any member's post without a violation or points. Its author may appeal. Repeating changes nothing. */
export async function removePost(
  deps: ModerationParts,
  caller: Caller,
  postId: string,
  given: string | undefined,
): Promise<void> {
  const { userId: actorId } = caller;
  if (!mayHide(caller.badges)) throw new Refusal('forbidden');
  if (!(await isWithinReach(deps, caller, postId))) throw new Refusal('not_found');
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted) throw new Refusal('not_found');
    if (post.isHidden && !post.isHeld) return;
    const { authorId: userId } = post;
    const isOwn = userId === actorId;
    const reason = isOwn ? reasonIfGiven(given) : normaliseReason(given);
    const now = deps.clock.now();
    const decision = { tx, tell, caller, now };
    const subject = await postSubject(deps, decision, post);
    if (!isOwn) await refuseOwn(decision, subject);
    await subject.remove();
    const deed = { action: 'post.hide', postId, userId } as const;
    await recordAudit(tx, { at: now, actorId, ...deed, ...(reason !== null && { reason }) });
    if (isOwn) return;
    const decided = { userId, postId, violation: null, points: 0, reason };
    const id = ulidToUuid(makeUlid(now.getTime()));
    await addViolation(tx, tell, caller, { ...decided, id, createdAt: now });
    const told = { kind: 'removed', ...decided, ...ofPost(post), timeoutUntil: null } as const;
    await notifyOfDecision({ tx, tell }, deps, userId, told);
  });
  deps.desk.decided(actorId, postId);
}
