import { addBadgeByConsole } from '@rookery/contract/admin/add-badge-by-console.ts';
import { banByConsole } from '@rookery/contract/admin/ban-by-console.ts';
import { deleteGroupByConsole } from '@rookery/contract/admin/delete-group-by-console.ts';
import { getConsoleMember } from '@rookery/contract/admin/get-console-member.ts';
import { getConsoleOverview } from '@rookery/contract/admin/get-console-overview.ts';
import { listAuditLog } from '@rookery/contract/admin/list-audit-log.ts';
import { listConsoleFeedback } from '@rookery/contract/admin/list-console-feedback.ts';
import { listConsoleGroups } from '@rookery/contract/admin/list-console-groups.ts';
import { listConsoleInvitations } from '@rookery/contract/admin/list-console-invitations.ts';
import { listConsoleMembers } from '@rookery/contract/admin/list-console-members.ts';
import { removeBadgeByConsole } from '@rookery/contract/admin/remove-badge-by-console.ts';
import { settleFeedback as settleCall } from '@rookery/contract/admin/settle-feedback.ts';
import { unbanByConsole } from '@rookery/contract/admin/unban-by-console.ts';
import { ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { deleteGroup } from '#src/features/groups/public.ts';
import type { Groups } from '#src/features/groups/record/public.ts';
import { banUser, changeBadgeOf, unbanUser } from '#src/features/moderation/public.ts';
import type { Members } from '#src/features/users/public.ts';
import type { Pictures } from '#src/features/users/profile/public.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { listAudit, listGroups, listInviters } from './console-lists.store.ts';
import { listFeedback } from './feedback.store.ts';
import { pageBy } from './list-pages.ts';
import { countDays, countOverview } from './overview.store.ts';
import { settleFeedback, type FeedbackDeps } from './settle-feedback.ts';
import { listMembers, showMember } from './show-members.ts';

export type ConsoleRouteDeps = FeedbackDeps & {
  facts: Facts;
  members: Members;
  cursors: Cursors;
  groups: Groups;
  pictures: Pictures;
};

const DAY_MS = 86_400_000;
const WEEK = 7;
const MONTH = 30;
const INVITERS = 100;

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function consoleRoutes(mount: Mount, deps: ConsoleRouteDeps): void {
  const { db, clock } = deps;
  mount(getConsoleOverview, async () => {
    const now = clock.now();
    const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const [overview, days] = await Promise.all([
      countOverview(db, { day: ago(1), week: ago(WEEK), month: ago(MONTH) }),
      countDays(db, { since: ago(MONTH - 1), now }),
    ]);
    return ok({ data: { ...overview, oldestReportAt: iso(overview.oldestReportAt), days } });
  });
  mount(listConsoleInvitations, async () => {
    const rows = await listInviters(db, INVITERS);
    return ok({ data: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })) });
  });
  memberRoutes(mount, deps);
  listRoutes(mount, deps);
  groupRoutes(mount, deps);
}

function memberRoutes(mount: Mount, deps: ConsoleRouteDeps): void {
  mount(listConsoleMembers, async ({ query }) => ok(await listMembers(deps, query)));
  mount(getConsoleMember, async ({ caller, params }) => {
    const showsEmail = caller.badges.has('administrator');
    return ok({ data: await showMember(deps, ulidToUuid(params.id), { showsEmail }) });
  });
  mount(banByConsole, async ({ caller, params, body }) => {
    await banUser(deps, caller, ulidToUuid(params.id), body.reason);
    return ok({});
  });
  mount(unbanByConsole, async ({ caller, params }) => {
    await unbanUser(deps, caller, ulidToUuid(params.id));
    return ok({});
  });
  mount(addBadgeByConsole, async ({ caller, params: { id, badge } }) => {
    await changeBadgeOf(deps, caller, { userId: ulidToUuid(id), badge, add: true });
    return ok({});
  });
  mount(removeBadgeByConsole, async ({ caller, params: { id, badge } }) => {
    await changeBadgeOf(deps, caller, { userId: ulidToUuid(id), badge, add: false });
    return ok({});
  });
}

function listRoutes(mount: Mount, deps: ConsoleRouteDeps): void {
  const { db, cursors } = deps;
  mount(listAuditLog, async ({ caller, query }) => {
    if (!caller.badges.has('administrator')) throw new Refusal('forbidden');
    const { actor = '', member = '', action = '', q = '' } = query;
    const filter = { actor, member, action, q };
    const page = await pageBy(
      { cursors, list: 'audit', query },
      (range) => listAudit(db, filter, range),
      {
        place: (row) => row.id,
        view: ({ postId, at, details, ...row }) => ({
          ...row,
          at: at.toISOString(),
          postUlid: postId === null ? null : uuidToUlid(postId),
          details: JSON.stringify(details),
        }),
      },
    );
    return ok(page);
  });
  mount(listConsoleFeedback, async ({ query }) => {
    const page = await pageBy(
      { cursors, list: 'feedback', query },
      (range) => listFeedback(db, { state: query.state ?? null, ...range }),
      {
        place: (row) => row.id,
        view: (row) => ({ ...row, at: row.at.toISOString(), doneAt: iso(row.doneAt) }),
      },
    );
    return ok(page);
  });
  mount(settleCall, async ({ caller, params, body }) => {
    await settleFeedback(deps, caller.userId, { id: Number(params.id), answer: body.answer });
    return ok({});
  });
}

function groupRoutes(mount: Mount, deps: ConsoleRouteDeps): void {
  const { db, cursors } = deps;
  mount(listConsoleGroups, async ({ query }) => {
    const page = await pageBy(
      { cursors, list: 'console-groups', query },
      (range) => listGroups(db, { q: query.q?.trim() ?? '', ...range }),
      {
        place: (row) => row.seq,
        view: ({ id, seq: _seq, createdAt, ...row }) => ({
          ...row,
          ulid: uuidToUlid(id),
          createdAt: createdAt.toISOString(),
        }),
      },
    );
    return ok(page);
  });
  mount(deleteGroupByConsole, async ({ caller, params }) => {
    await deleteGroup(deps, caller, ulidToUuid(params.id));
    return ok({});
  });
}
