import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { MessageDecision } from '@rookery/contract/moderation/decide-reported-message.ts';
import type { Transaction } from 'kysely';
import {
  bringMessageBack,
  lockMessageAnywhere,
  lockMessageReview,
  removeMessage,
  reopenMessageReports,
  settleMessageReview,
  type LockedMessage,
} from '#src/features/chats/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { reasonOf } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import { mayDecide } from '#src/features/moderation/record/moderation.policy.ts';
import { reasonIfGiven, violationOf } from '#src/features/moderation/record/reason.ts';
import { isOnlyReviewer } from '#src/features/moderation/record/reviews.store.ts';
import {
  addViolation,
  takeBackViolation,
} from '#src/features/moderation/record/settle-standing.ts';
import {
  lockStanding,
  settleViolation,
  type Violation,
} from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

type Parts = Pick<ModerationParts, 'chats' | 'clock' | 'db' | 'facts' | 'jobs'>;

interface Given {
  violation?: string | undefined;
  reason?: string | undefined;
  /** With restore: its reports wait as before it was removed. */
  waitsAgain?: boolean | undefined;
}

/** One decision under way: its message, its chat and its review are locked. */
interface Case {
  tx: Transaction<Schema>;
  tell: Tell;
  caller: Pick<Caller, 'userId' | 'badges'>;
  now: Date;
  message: LockedMessage;
  review: NonNullable<Awaited<ReturnType<typeof lockMessageReview>>>;
  /** The decision that stands against the message. */
  standing: Violation | undefined;
  given: Given;
}

type Decide = (deps: Parts, matter: Case) => Promise<void>;

const DECIDED = 'Somebody else has decided about this already.';
const ANOTHERS = 'Somebody else has to decide about this.';

/** Decides about a message of a chat as about a post. The second of two decisions is refused. */
export async function decideReportedMessage(
  deps: Parts,
  caller: Pick<Caller, 'userId' | 'badges'>,
  messageId: string,
  decision: MessageDecision,
  given: Given,
): Promise<void> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  await commit(deps, async (tx, tell) => {
    const message = await lockMessageAnywhere(deps, tx, messageId);
    // Before its review is looked up: no author finds out whether somebody has reported it.
    if (message.authorId === caller.userId) throw new Refusal('forbidden', ANOTHERS);
    const review = await lockMessageReview(tx, messageId, caller.userId);
    // What nobody has reported is the business of those in the chat alone.
    if (!review) throw new Refusal('not_found', 'This waits for no decision.');
    const { authorId } = message;
    const isAlone = await isOnlyReviewer(tx, caller, authorId);
    const isOwnReport =
      review.isOwnReport && (review.status === 'flagged' || decision === 'reopen');
    if (!mayDecide(caller.userId, { ...review, authorId, isOwnReport }, isAlone)) {
      throw new Refusal('forbidden', ANOTHERS);
    }
    const standing = await lockStanding(tx, { messageId });
    const now = deps.clock.now();
    const matter = { tx, tell, caller, now, message, review, standing, given };
    await DECISIONS[decision](deps, matter);
  });
}

const remove: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, message, given } = matter;
  const violation = violationOf(given.violation);
  const reason = reasonOf(given.reason);
  refuseUnlessWaiting(matter, 'flagged');
  const { id: messageId, authorId: userId } = message;
  const { points } = VIOLATIONS[violation];
  await removeMessage(tx, tell, message, now);
  await settle(matter, 'removed');
  const decided = { userId, messageId, violation, points, reason };
  const timeoutUntil = await addViolation(tx, tell, caller, {
    ...decided,
    id: ulidToUuid(makeUlid(now.getTime())),
    createdAt: now,
  });
  await record(matter, 'message.remove', reason, {
    violation,
    points,
    ...(timeoutUntil && { timeoutUntil: timeoutUntil.toISOString() }),
  });
  await notifyOfDecision({ tx, tell }, deps, userId, {
    kind: 'removed',
    ...decided,
    timeoutUntil,
  });
};

const dismiss: Decide = async (_deps, matter) => {
  refuseUnlessWaiting(matter, 'flagged');
  await settle(matter, 'dismissed');
  await record(matter, 'message.dismiss', reasonIfGiven(matter.given.reason));
};

/** The reports were dismissed by mistake: they wait again. */
const reopen: Decide = async (_deps, matter) => {
  if (!(await reopenMessageReports(matter.tx, matter.message.id, 'dismissed'))) {
    throw new Refusal('conflict', DECIDED);
  }
  await record(matter, 'report.reopen', reasonIfGiven(matter.given.reason));
};

const denyAppeal: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, message, given } = matter;
  const reason = reasonOf(given.reason);
  const { id } = appealed(matter);
  await settleViolation(tx, id, { status: 'appeal_denied', by: caller.userId, reason, now });
  await settle(matter, 'appeal_denied');
  await record(matter, 'appeal.deny', reason);
  const told = { kind: 'appeal-denied', messageId: message.id, reason } as const;
  await notifyOfDecision({ tx, tell }, deps, message.authorId, told);
};

const grantAppeal: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, message, given } = matter;
  const reason = reasonOf(given.reason);
  const standing = appealed(matter);
  const isBack = await bringMessageBack(tx, tell, message);
  const settled = { status: 'appeal_granted', by: caller.userId, reason, now } as const;
  await takeBackViolation(tx, tell, standing, settled);
  await settle(matter, 'appeal_granted');
  await record(matter, 'appeal.grant', reason);
  const told = {
    kind: 'appeal-granted',
    messageId: message.id,
    reason,
    isTakenBack: !isBack,
  } as const;
  await notifyOfDecision({ tx, tell }, deps, message.authorId, told);
};

/** Takes a removal back, by whoever may decide, the one who made it too; its points go with it. */
const restore: Decide = async (deps, matter) => {
  const { tx, tell, caller, now, message, standing, given } = matter;
  const { waitsAgain = false } = given;
  const reason = reasonIfGiven(given.reason);
  if (!standing) throw new Refusal('conflict', DECIDED);
  const status = standing.status === 'appeal' ? 'appeal_granted' : 'dismissed';
  const isBack = await bringMessageBack(tx, tell, message);
  await takeBackViolation(tx, tell, standing, { status, by: caller.userId, reason, now });
  if (!waitsAgain) await settle(matter, status);
  else if (!(await reopenMessageReports(tx, message.id, 'removed'))) {
    // An appeal waits already, and for somebody else.
    throw new Refusal('conflict', DECIDED);
  }
  await record(matter, 'message.restore', reason);
  const told = { kind: 'restored', messageId: message.id, reason, isTakenBack: !isBack } as const;
  await notifyOfDecision({ tx, tell }, deps, message.authorId, told);
};

const DECISIONS: Readonly<Record<MessageDecision, Decide>> = {
  remove,
  dismiss,
  denyAppeal,
  grantAppeal,
  restore,
  reopen,
};

function refuseUnlessWaiting({ review }: Case, status: FlagStatus): void {
  if (!review.isWaiting || review.status !== status) throw new Refusal('conflict', DECIDED);
}

/** The decision whose appeal waits. */
function appealed(matter: Case): Violation {
  refuseUnlessWaiting(matter, 'appeal');
  if (matter.standing?.status !== 'appeal') throw new Refusal('conflict', DECIDED);
  return matter.standing;
}

function settle({ tx, caller, now, message }: Case, status: FlagStatus) {
  return settleMessageReview(tx, message.id, { status, by: caller.userId, now });
}

function record(
  { tx, caller, now, message }: Case,
  action: Parameters<typeof recordAudit>[1]['action'],
  reason: string | null,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const deed = { action, userId: message.authorId, details: { messageId: message.id, ...details } };
  return recordAudit(tx, { at: now, actorId: caller.userId, ...deed, ...(reason && { reason }) });
}
