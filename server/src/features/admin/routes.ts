import { endConsoleSession } from '@rookery/contract/admin/end-console-session.ts';
import { getConsoleSession } from '@rookery/contract/admin/get-console-session.ts';
import { loginToConsole } from '@rookery/contract/admin/login-to-console.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { Answered, ok, type Mount } from '#src/platform/http/mount.ts';
import { deleteAdminSession } from './admin-sessions.store.ts';
import { beginConsole, noCookie, type ConsoleDeps } from './console-sessions.ts';

/** Coming to the console, and leaving it. */
export function sessionRoutes(mount: Mount, deps: ConsoleDeps): void {
  mount(loginToConsole, async ({ caller }) => {
    const cookie = await beginConsole(deps, caller);
    return new Answered(200, ok({}), { 'set-cookie': cookie });
  });
  mount(getConsoleSession, async ({ caller }) => {
    const member = await deps.members.get(caller.userId);
    if (!member) throw new Refusal('authentication');
    const { ulid, name, username } = member;
    const role = caller.badges.has('administrator') ? 'administrator' : 'employee';
    return ok({ data: { ulid, name, username, role, csrfToken: caller.csrfToken } });
  });
  mount(endConsoleSession, async ({ caller }) => {
    await deleteAdminSession(deps.db, caller.consoleKey);
    return new Answered(200, ok({}), { 'set-cookie': noCookie(deps.config) });
  });
}
