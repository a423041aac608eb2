import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { mayReadAudit } from '#src/features/users/roles/public.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import type { ConsoleCaller } from '#src/platform/http/calls/caller.ts';
import { listAudit, listGroups, listInviters, type AuditFilter } from './console-lists.store.ts';
import { listFeedback } from '#src/features/admin/feedback/feedback.store.ts';
import { canRevert } from './revert-action.ts';
import { pageBy, type PageQuery } from './list-pages.ts';
import { countDays, countOverview } from './overview.store.ts';
import { findRunningVersion } from '#src/platform/db/running-versions.store.ts';
import { describeVersion, readChanges, VERSION } from '#src/version.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

const WEEK = 7;
const MONTH = 30;
const INVITERS = 100;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export async function showOverview(
  { db, clock, log, realtime }: Pick<AdminParts, 'clock' | 'db' | 'log' | 'realtime'>,
  { userId: readerId }: Pick<ConsoleCaller, 'userId'>,
) {
  const now = clock.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const [overview, days, running] = await Promise.all([
    countOverview(db, { readerId, day: ago(1), week: ago(WEEK), month: ago(MONTH) }),
    countDays(db, { since: ago(MONTH - 1), now }),
    findRunningVersion(db, VERSION),
  ]);
  return {
    ...overview,
    errorsOfDay: log.errorsOfDay(),
    pagesWithoutSocket: realtime.stats().polling,
    oldestReportAt: iso(overview.oldestReportAt),
    release: {
      version: describeVersion(),
      since: iso(running?.since ?? null),
      before: running?.before ?? null,
      changes: readChanges(),
    },
    days,
  };
}

export async function showInviters({ db }: Pick<AdminParts, 'db'>) {
  const rows = await listInviters(db, INVITERS);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

export async function showAudit(
  { db, cursors }: Pick<AdminParts, 'cursors' | 'db'>,
  { badges }: Pick<ConsoleCaller, 'badges'>,
  { actor = '', member = '', action = '', q = '', ...query }: Partial<AuditFilter> & PageQuery,
) {
  if (!mayReadAudit(badges)) throw new Refusal('forbidden');
  return pageBy(
    { cursors, list: 'audit', query },
    (range) =>
      withSearchTimeout(db, (reading) => listAudit(reading, { actor, member, action, q }, range)),
    {
      place: (row) => row.id,
      view: ({ postId, at, details, ...row }) => ({
        ...row,
        at: at.toISOString(),
        postUlid: postId === null ? null : uuidToUlid(postId),
        details: JSON.stringify(details),
        canUndo: canRevert(row.action),
      }),
    },
  );
}

export async function showFeedback(
  { db, cursors }: Pick<AdminParts, 'cursors' | 'db'>,
  { userId: readerId }: Pick<ConsoleCaller, 'userId'>,
  { state = null, ...query }: PageQuery & { state?: 'open' | 'done' | null },
) {
  return pageBy(
    { cursors, list: 'feedback', query },
    (range) => listFeedback(db, { readerId, state, ...range }),
    {
      place: (row) => row.id,
      view: (row) => ({ ...row, at: row.at.toISOString(), doneAt: iso(row.doneAt) }),
    },
  );
}

export async function showGroups(
  { db, cursors }: Pick<AdminParts, 'cursors' | 'db'>,
  { q = '', ...query }: PageQuery & { q?: string },
) {
  return pageBy(
    { cursors, list: 'console-groups', query },
    (range) => withSearchTimeout(db, (reading) => listGroups(reading, { q: q.trim(), ...range })),
    {
      place: (row) => row.seq,
      view: ({ id, seq: _seq, createdAt, ...row }) => ({
        ...row,
        ulid: uuidToUlid(id),
        createdAt: createdAt.toISOString(),
      }),
    },
  );
}
