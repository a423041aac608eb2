import type { ListDecision } from '@rookery/contract/moderation/reported-lists.ts';
import { clearSharing, listFacts, restoreSharing } from '#src/features/lists/public.ts';
import {
  hasPendingReport,
  reopenListReports,
  settleListReports,
} from '#src/features/lists/reports/public.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import { mayDecide } from '#src/features/moderation/record/moderation.policy.ts';
import { isOnlyReviewer } from '#src/features/moderation/record/reviews.store.ts';
import { recordAudit, userFacts } from '#src/features/users/public.ts';
import { isStaff, mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Transaction } from 'kysely';
import { ALREADY_DECIDED, OTHERS_MUST_DECIDE } from './refusals.ts';
import type { Decider } from './subject.ts';

type Parts = Pick<ModerationParts, 'clock' | 'db' | 'facts'>;

async function refuseOwn(
  tx: Transaction<Schema>,
  caller: Decider,
  { authorId, isOwnReport }: { authorId: string; isOwnReport: boolean },
): Promise<void> {
  const isAlone = await isOnlyReviewer(tx, caller, authorId);
  const subject = { authorId, status: 'flagged', moderatedBy: null, isOwnReport } as const;
  if (!mayDecide(caller.userId, subject, isAlone)) {
    throw new Refusal('forbidden', OTHERS_MUST_DECIDE);
  }
}

/** Makes a list private, for texts or members that do not belong there. Also decides its reports. */
export async function unshareList(
  deps: Parts,
  caller: Decider,
  listId: string,
  reason: string,
): Promise<void> {
  if (!isStaff(caller.badges)) throw new Refusal('forbidden');
  const now = deps.clock.now();
  await commit(deps, async (tx, tell) => {
    const list = await clearSharing(tx, listId);
    if (!list) throw new Refusal('not_found', 'List not found.');
    const { ownerId, name } = list;
    const isOwnReport = await hasPendingReport(tx, listId, caller.userId);
    await refuseOwn(tx, caller, { authorId: ownerId, isOwnReport });
    await settleListReports(tx, listId, now);
    const action = { action: 'list.unshare', userId: ownerId, reason } as const;
    await recordAudit(tx, { at: now, actorId: caller.userId, ...action, details: { listId } });
    tell(userFacts.decided, {
      userId: ownerId,
      note: `Staff made your list ${name} private. ${reason}`,
    });
    tell(listFacts.changed, { listId, ownerId });
  });
}

/** Lets the owner share the list again. Its texts stay erased. @returns whether that changed anything */
export async function allowSharing(
  deps: Parts,
  caller: Decider,
  listId: string,
  reason: string | undefined,
): Promise<boolean> {
  return commit(deps, async (tx, tell) => {
    const list = await restoreSharing(tx, listId);
    if (!list) return false;
    const { ownerId: userId, name } = list;
    const about = { userId, details: { listId }, ...(reason !== undefined && { reason }) };
    const action = 'list.allow-sharing';
    await recordAudit(tx, { at: deps.clock.now(), actorId: caller.userId, action, ...about });
    tell(userFacts.decided, { userId, note: `You can share your list ${name} again.` });
    return true;
  });
}

/** Keeps a reported list shared, or makes its reports pending again. */
export async function decideReportedList(
  deps: Parts,
  caller: Decider,
  listId: string,
  decision: ListDecision,
): Promise<void> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  const now = deps.clock.now();
  await commit(deps, async (tx) => {
    const isOwnReport = await hasPendingReport(tx, listId, caller.userId);
    const isDismissal = decision === 'dismiss';
    const authorId = isDismissal
      ? await settleListReports(tx, listId, now)
      : await reopenListReports(tx, listId);
    if (authorId === null) throw new Refusal('conflict', ALREADY_DECIDED);
    await refuseOwn(tx, caller, { authorId, isOwnReport });
    const action = isDismissal ? 'list.dismiss' : 'report.reopen';
    const about = { userId: authorId, details: { listId } };
    await recordAudit(tx, { at: now, actorId: caller.userId, action, ...about });
  });
}
