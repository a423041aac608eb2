import { endConsoleSession } from '@rookery/contract/admin/access/end-console-session.ts';
import { getConsoleSession } from '@rookery/contract/admin/access/get-console-session.ts';
import { loginToConsole } from '@rookery/contract/admin/access/login-to-console.ts';
import { BADGES, isBadge } from '@rookery/contract/kernel/badges.ts';
import { findAccount } from '#src/features/users/account/public.ts';
import {
  mayChangeBadge,
  mayCloseGroups,
  mayMakeAds,
  mayEditWordRules,
  mayReadAudit,
} from '#src/features/users/roles/public.ts';
import { mayEditPolicies } from '#src/features/users/policies/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { CallResponse, ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { beginConsole, endConsole } from './access/console-sessions.ts';
import type { AdminParts } from './parts.ts';

const BADGE_NAMES = Object.keys(BADGES).filter(isBadge);

export function sessionRoutes(mount: Mount, deps: AdminParts): void {
  mount(loginToConsole, async ({ caller }) => {
    const cookie = await beginConsole(deps, caller);
    return new CallResponse(200, ok({}), { 'set-cookie': cookie });
  });
  mount(getConsoleSession, async ({ caller }) => {
    const member = await deps.members.get(caller.userId);
    const account = await findAccount(deps.db, caller.userId);
    if (!member || !account) throw new Refusal('authentication');
    const { email } = account;
    const { ulid, name, username } = member;
    const role = caller.badges.has('administrator') ? 'administrator' : 'employee';
    const { badges, csrfToken } = caller;
    const may = {
      readsLog: mayReadAudit(badges),
      editsPolicies: mayEditPolicies(badges),
      deletesGroups: mayCloseGroups(badges),
      namesWords: mayEditWordRules(badges),
      makesAds: mayMakeAds(badges),
      changesBadges: BADGE_NAMES.filter((badge) => mayChangeBadge(badges, badge, 'give')),
      takesBadges: BADGE_NAMES.filter((badge) => mayChangeBadge(badges, badge, 'take')),
    };
    return ok({ data: { ulid, name, username, email, role, csrfToken, ...may } });
  });
  mount(endConsoleSession, async ({ caller }) => {
    const cookie = await endConsole(deps, caller.consoleKey);
    return new CallResponse(200, ok({}), { 'set-cookie': cookie });
  });
}
