import type { Message } from '@rookery/contract/chats/chat.ts';
import type { ReportedMessage } from '@rookery/contract/moderation/reported-message.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { listPendingReports, type PendingReport } from '#src/features/chats/public.ts';
import { messageViews } from '#src/features/chats/read/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Kysely } from 'kysely';
import { mayDecide } from '#src/features/moderation/record/moderation.policy.ts';
import { listOtherReviewers } from '#src/features/moderation/record/reviews.store.ts';
import { loadReasons } from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

const LIST = 'reported messages';

export async function listReportedMessages(
  deps: Pick<ModerationParts, 'clock' | 'cursors' | 'db' | 'members' | 'reviewAddresses'>,
  caller: Caller,
  { cursor }: { cursor?: string | undefined },
): Promise<{ data: ReportedMessage[]; next_cursor: string | null }> {
  if (!mayReview(caller.badges)) throw new Refusal('forbidden');
  const [points, sinceSeq] = cursor ? deps.cursors.read(LIST, cursor) : [];
  const after = points === undefined || sinceSeq === undefined ? null : { points, sinceSeq };
  const limit = LIMITS.reportedMessagesPage;
  const waiting = await listPendingReports(deps.db, caller.userId, after, limit + 1);
  const page = waiting.slice(0, limit);
  const last = waiting.length > limit ? page.at(-1) : undefined;
  if (page.length > 0) {
    const details = { messages: page.map(({ messageId }) => messageId) };
    const entry = { actorId: caller.userId, action: 'message.read-reports', details } as const;
    await recordAudit(deps.db, { at: deps.clock.now(), ...entry });
  }
  const views = await viewsOf(deps, page);
  const words = await decisionsAbout(deps.db, page);
  const canDecide = await decidableBy(deps.db, caller, page);
  return {
    data: page.flatMap(
      (report) =>
        reportView(report, {
          shown: views.get(report) ?? [],
          reason: words.get(report.messageId) ?? null,
          canDecide: canDecide.has(report),
        }) ?? [],
    ),
    next_cursor: last ? deps.cursors.write(LIST, [last.points, last.sinceSeq]) : null,
  };
}

async function viewsOf(
  deps: Pick<ModerationParts, 'members' | 'reviewAddresses'>,
  reports: readonly PendingReport[],
): Promise<Map<PendingReport, Message[]>> {
  const rows = reports.flatMap(({ told }) =>
    told.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt),
      isProcessing: false,
      replied: null,
      reactions: [],
    })),
  );
  const all = await messageViews(deps, rows, 'staff');
  const views = new Map<PendingReport, Message[]>();
  let at = 0;
  for (const report of reports) {
    views.set(report, all.slice(at, at + report.told.length));
    at += report.told.length;
  }
  return views;
}

async function decisionsAbout(
  db: Kysely<Schema>,
  reports: readonly PendingReport[],
): Promise<ReadonlyMap<string, string | null>> {
  const appealed = reports.filter(({ status }) => status === 'appeal');
  return loadReasons(
    db,
    appealed.map(({ messageId }) => messageId),
  );
}

async function decidableBy(
  db: Kysely<Schema>,
  caller: Caller,
  reports: readonly PendingReport[],
): Promise<ReadonlySet<PendingReport>> {
  const others = await listOtherReviewers(db, caller.userId);
  const isAdministrator = caller.badges.has('administrator');
  return new Set(
    reports.filter((report) => {
      const isAlone = isAdministrator && others.every((id) => id === report.authorId);
      const isOwnReport = report.isOwnReport && report.status === 'flagged';
      return mayDecide(caller.userId, { ...report, isOwnReport }, isAlone);
    }),
  );
}

interface ReportContext {
  shown: readonly Message[];
  reason: string | null;
  canDecide: boolean;
}

function reportView(
  report: PendingReport,
  { shown, reason, canDecide }: ReportContext,
): ReportedMessage | null {
  const { groupId, violations, reasons, reportedAt, status, appealText, moderatedBy } = report;
  const message = shown.at(-1);
  if (!message) return null;
  return {
    message,
    before: shown.slice(0, -1),
    violations,
    reasons,
    groupId: groupId && uuidToUlid(groupId),
    reportedAt: reportedAt.toISOString(),
    status,
    appealText,
    moderatedBy: moderatedBy && uuidToUlid(moderatedBy),
    reason,
    canDecide,
  };
}
