import { addBadgeByConsole } from '@rookery/contract/admin/members/add-badge-by-console.ts';
import { approveByConsole } from '@rookery/contract/admin/members/approve-by-console.ts';
import { closeBranch as closeBranchCall } from '@rookery/contract/admin/members/close-branch.ts';
import { banByConsole } from '@rookery/contract/admin/members/ban-by-console.ts';
import { deleteGroupByConsole } from '@rookery/contract/admin/content/delete-group-by-console.ts';
import { exportCase as exportCaseCall } from '@rookery/contract/admin/members/export-case.ts';
import { getTransparency } from '@rookery/contract/admin/overview/get-transparency.ts';
import { getConsoleMember } from '@rookery/contract/admin/members/get-console-member.ts';
import { getConsoleOverview } from '@rookery/contract/admin/overview/get-console-overview.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { listConsoleFeedback } from '@rookery/contract/admin/overview/list-console-feedback.ts';
import { listConsoleGroups } from '@rookery/contract/admin/content/list-console-groups.ts';
import { listConsoleInvitations } from '@rookery/contract/admin/members/list-console-invitations.ts';
import { listConsoleMembers } from '@rookery/contract/admin/members/list-console-members.ts';
import { removeBadgeByConsole } from '@rookery/contract/admin/members/remove-badge-by-console.ts';
import { settleFeedback as settleCall } from '@rookery/contract/admin/overview/settle-feedback.ts';
import { undoByConsole } from '@rookery/contract/admin/overview/undo-by-console.ts';
import { unbanByConsole } from '@rookery/contract/admin/members/unban-by-console.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { deleteGroup } from '#src/features/groups/public.ts';
import {
  approveMember,
  banUser,
  changeBadgeOf,
  unbanUser,
} from '#src/features/moderation/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import {
  showAudit,
  showFeedback,
  showGroups,
  showInviters,
  showOverview,
} from './lists/show-lists.ts';
import { adRoutes } from './content/ad-routes.ts';
import { banAppealRoutes } from './members/ban-appeal-routes.ts';
import { closeBranch } from './members/close-branch.ts';
import { settleFeedback } from './feedback/settle-feedback.ts';
import { inviteLinkRoutes } from './members/invite-link-routes.ts';
import { listMembers, showMember } from './lists/show-members.ts';
import { exportMemberFile } from './members/export-member-file.ts';
import { showTransparency } from './content/show-transparency.ts';
import { policyRoutes } from './content/policy-routes.ts';
import { revertAction } from './lists/revert-action.ts';
import { wordRoutes } from './content/word-routes.ts';
import type { AdminParts } from './parts.ts';

export function consoleRoutes(mount: Mount, deps: AdminParts): void {
  mount(getConsoleOverview, async ({ caller }) => ok({ data: await showOverview(deps, caller) }));
  mount(listConsoleInvitations, async () => ok({ data: await showInviters(deps) }));
  memberRoutes(mount, deps);
  listRoutes(mount, deps);
  banAppealRoutes(mount, deps);
  branchRoutes(mount, deps);
  groupRoutes(mount, deps);
  inviteLinkRoutes(mount, deps);
  adRoutes(mount, deps);
  wordRoutes(mount, deps);
  policyRoutes(mount, deps);
  recordRoutes(mount, deps);
}

function recordRoutes(mount: Mount, deps: AdminParts): void {
  mount(exportCaseCall, async ({ caller, params, body }) =>
    ok({ data: await exportMemberFile(deps, caller, ulidToUuid(params.id), body.reason) }),
  );
  mount(getTransparency, async () => ok({ data: await showTransparency(deps) }));
}

function memberRoutes(mount: Mount, deps: AdminParts): void {
  mount(listConsoleMembers, async ({ caller, query }) =>
    ok(await listMembers(deps, query, caller)),
  );
  mount(getConsoleMember, async ({ caller, params }) => {
    return ok({ data: await showMember(deps, ulidToUuid(params.id), caller) });
  });
  mount(approveByConsole, async ({ caller, params, body: { reason } }) => {
    await approveMember(deps, { userId: ulidToUuid(params.id), actorId: caller.userId, reason });
    return ok({});
  });
  mount(banByConsole, async ({ caller, params, body }) => {
    await banUser(deps, caller, ulidToUuid(params.id), body.reason);
    return ok({});
  });
  mount(unbanByConsole, async ({ caller, params, body }) => {
    await unbanUser(deps, caller, ulidToUuid(params.id), body.reason);
    return ok({});
  });
  mount(addBadgeByConsole, async ({ caller, params: { id, badge }, body: { reason } }) => {
    await changeBadgeOf(deps, caller, { userId: ulidToUuid(id), badge, add: true, reason });
    return ok({});
  });
  mount(removeBadgeByConsole, async ({ caller, params: { id, badge }, body: { reason } }) => {
    await changeBadgeOf(deps, caller, { userId: ulidToUuid(id), badge, add: false, reason });
    return ok({});
  });
}

function listRoutes(mount: Mount, deps: AdminParts): void {
  mount(listAuditLog, async ({ caller, query }) => ok(await showAudit(deps, caller, query)));
  mount(undoByConsole, async ({ caller, params, body }) => {
    await revertAction(deps, caller, Number(params.id), body.reason);
    return ok({});
  });
  mount(listConsoleFeedback, async ({ caller, query }) =>
    ok(await showFeedback(deps, caller, query)),
  );
  mount(settleCall, async ({ caller, params, body }) => {
    await settleFeedback(deps, caller.userId, { id: Number(params.id), answer: body.answer });
    return ok({});
  });
}

function branchRoutes(mount: Mount, deps: AdminParts): void {
  mount(closeBranchCall, {
    make({ caller, body: { userULID, linkULID, preview, reason } }) {
      const root = userULID
        ? { userId: ulidToUuid(userULID) }
        : linkULID && { linkId: ulidToUuid(linkULID) };
      if (!root) throw invalid({ userULID: 'Either userULID or linkULID is required.' });
      return closeBranch(deps, caller, { root, preview, reason });
    },
    show: async (_input, data) => ok({ data }),
    isResumed: true,
  });
}

function groupRoutes(mount: Mount, deps: AdminParts): void {
  mount(listConsoleGroups, async ({ query }) => ok(await showGroups(deps, query)));
  mount(deleteGroupByConsole, async ({ caller, params, body }) => {
    await deleteGroup(deps, caller, ulidToUuid(params.id), body.reason);
    return ok({});
  });
}
