import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import { mayDecide } from '#src/features/moderation/record/moderation.policy.ts';
import { reasonIfGiven, violationOf } from '#src/features/moderation/record/reason.ts';
import { isOnlyReviewer } from '#src/features/moderation/record/reviews.store.ts';
import { addViolation, revokeViolation } from '#src/features/moderation/record/record-violation.ts';
import {
  lockCurrentViolation,
  settleViolation,
  type Violation,
} from '#src/features/moderation/record/violations.store.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { ALREADY_DECIDED, OTHERS_MUST_DECIDE } from './refusals.ts';
import type { AuditAction, Decision, Subject } from './subject.ts';

export type Verdict = 'remove' | 'dismiss' | 'reopen' | 'denyAppeal' | 'grantAppeal' | 'restore';

export interface DecisionInput {
  violation?: string | undefined;
  reason?: string | undefined;
  waitsAgain?: boolean | undefined;
  /** Used with `restore`: true means that the caller notifies the author. */
  isSilent?: boolean | undefined;
}

type Parts = Pick<ModerationParts, 'clock' | 'jobs'>;

interface DecisionContext extends Decision {
  subject: Subject;
  standing: Violation | undefined;
  input: DecisionInput;
}

/**
 * Removes a post or a message, dismisses its reports, answers an appeal, or undoes such a decision. Writes the
 * audit log and notifies the author.
 * @throws Refusal for a caller who may not decide, and when another moderator was faster
 */
export async function decide(
  deps: Parts,
  decision: Decision,
  subject: Subject,
  { verdict, ...input }: DecisionInput & { verdict: Verdict },
): Promise<void> {
  await refuseOwn(decision, subject);
  const standing = await lockCurrentViolation(decision.tx, subject.key);
  await VERDICTS[verdict](deps, { ...decision, subject, standing, input });
}

/**
 * @throws Refusal for the caller's own posts, own reports and appeals against the caller's own decisions
 */
export async function refuseOwn({ tx, caller }: Decision, subject: Subject): Promise<void> {
  const { authorId, isOwnReport, review } = subject;
  const isAlone = await isOnlyReviewer(tx, caller, authorId);
  const { status = 'flagged', moderatedBy = null } = review ?? {};
  if (mayDecide(caller.userId, { authorId, status, moderatedBy, isOwnReport }, isAlone)) return;
  throw new Refusal('forbidden', OTHERS_MUST_DECIDE);
}

type Decide = (deps: Parts, matter: DecisionContext) => Promise<void>;

const remove: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, subject, input } = matter;
  const violation = violationOf(input.violation);
  const reason = normaliseReason(input.reason);
  if (!(await subject.mayBeRemoved())) throw new Refusal('conflict', ALREADY_DECIDED);
  await subject.remove();
  const { points } = VIOLATIONS[violation];
  const weighed = { violation, points, reason };
  const timeoutUntil = await addViolation(tx, tell, caller, {
    ...subject.key,
    ...weighed,
    id: ulidToUuid(makeUlid(now.getTime())),
    userId: subject.authorId,
    createdAt: now,
  });
  await record(matter, `${subject.kind}.remove`, reason, {
    violation,
    points,
    ...(timeoutUntil && { timeoutUntil: timeoutUntil.toISOString() }),
  });
  const removed = { kind: 'removed', ...weighed, ...subject.mailed, timeoutUntil } as const;
  await notifyOfDecision({ tx, tell }, deps, subject.authorId, removed);
};

const dismiss: Decide = async (_deps, matter) => {
  refuseUnlessPending(matter, 'flagged');
  await record(matter, await matter.subject.dismiss(), reasonIfGiven(matter.input.reason));
};

const reopen: Decide = async (_deps, matter) => {
  if (!(await matter.subject.reopen())) throw new Refusal('conflict', ALREADY_DECIDED);
  await record(matter, 'report.reopen', reasonIfGiven(matter.input.reason));
};

const denyAppeal: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, subject, input } = matter;
  const { id } = requireAppealed(matter);
  const violation = subject.kind === 'post' && violationOf(input.violation);
  const reason = normaliseReason(input.reason);
  await settleViolation(tx, id, { status: 'appeal_denied', by: caller.userId, reason, now });
  await subject.settle('appeal_denied');
  await record(matter, 'appeal.deny', reason, violation ? { violation } : {});
  const denied = { kind: 'appeal-denied', ...subject.mailed, reason } as const;
  await notifyOfDecision({ tx, tell }, deps, subject.authorId, denied);
};

const grantAppeal: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, subject, input } = matter;
  const standing = requireAppealed(matter);
  const reason = normaliseReason(input.reason);
  const back = await subject.bringBack();
  const settled = { status: 'appeal_granted', by: caller.userId, reason, now } as const;
  await revokeViolation(tx, tell, standing, settled);
  await subject.settle('appeal_granted');
  await record(matter, 'appeal.grant', reason);
  const granted = { kind: 'appeal-granted', ...subject.mailed, reason, ...back } as const;
  await notifyOfDecision({ tx, tell }, deps, subject.authorId, granted);
};

const restore: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, subject, standing, input } = matter;
  const { waitsAgain = false, isSilent = false } = input;
  const reason = reasonIfGiven(input.reason);
  if (!subject.isRemoved) throw new Refusal('conflict', ALREADY_DECIDED);
  if (standing) refuseLateUndo(matter, standing);
  // A pending appeal is for another moderator to decide.
  if (waitsAgain && subject.review?.status !== 'removed')
    throw new Refusal('conflict', ALREADY_DECIDED);
  const status = standing?.status === 'appeal' ? 'appeal_granted' : 'dismissed';
  const back = await subject.restore(status, waitsAgain);
  const settled = { status, by: caller.userId, reason, now } as const;
  if (standing) await revokeViolation(tx, tell, standing, settled);
  await record(matter, `${subject.kind}.restore`, reason);
  if (isSilent) return;
  const restored = { kind: 'restored', ...subject.mailed, reason, ...back } as const;
  await notifyOfDecision({ tx, tell }, deps, subject.authorId, restored);
};

const VERDICTS: Readonly<Record<Verdict, Decide>> = {
  remove,
  dismiss,
  reopen,
  denyAppeal,
  grantAppeal,
  restore,
};

/**
 * Refuses to undo a removal without a violation, except to its moderator for a short time and to
 * administrators. @throws Refusal for other moderators, and later
 */
function refuseLateUndo(
  { caller, now }: Decision,
  { violation, moderatedBy, createdAt }: Violation,
): void {
  if (violation !== null || caller.badges.has('administrator')) return;
  const isSoon = now.getTime() - createdAt.getTime() < LIMITS.staffUndoSeconds * 1000;
  if (isSoon && moderatedBy === caller.userId) return;
  throw new Refusal('forbidden', 'Only an administrator can restore this post.');
}

function refuseUnlessPending(
  { subject: { review } }: DecisionContext,
  status: 'flagged' | 'appeal',
): void {
  if (!review?.isWaiting || review.status !== status)
    throw new Refusal('conflict', ALREADY_DECIDED);
}

function requireAppealed(matter: DecisionContext): Violation {
  refuseUnlessPending(matter, 'appeal');
  if (matter.standing?.status !== 'appeal') throw new Refusal('conflict', ALREADY_DECIDED);
  return matter.standing;
}

function record(
  { tx, caller, now, subject: { key, authorId } }: DecisionContext,
  action: AuditAction,
  reason: string | null,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const about =
    'postId' in key ? { postId: key.postId, details } : { details: { ...key, ...details } };
  const entry = { at: now, actorId: caller.userId, userId: authorId, action, ...about };
  return recordAudit(tx, { ...entry, ...(reason !== null && { reason }) });
}
