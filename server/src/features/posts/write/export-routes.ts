import { exportAccount as exportAccountCall } from '@rookery/contract/posts/export-account.ts';
import { mailMember } from '#src/features/sessions/public.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { exportAccount } from './export-account.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * A first page requested again within this time is a retry after a lost response: the mail was already sent.
 */
const MAIL = { name: 'export-mail', points: 1, seconds: 5 * 60 };

export function exportRoutes(mount: Mount, deps: PostsParts): void {
  mount(exportAccountCall, async ({ caller, query }) => {
    const page = await exportAccount(deps, caller, query.cursor);
    if (query.cursor === undefined) await mailOnce(deps, caller);
    return ok(page);
  });
}

/** Per session, so that a mail about one session's export does not suppress another's. */
async function mailOnce(
  deps: PostsParts,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<void> {
  if ((await deps.budgets.spend(MAIL, sessionId)) !== null) return;
  try {
    await mailMember(deps.db, deps, userId, { kind: 'exported' });
  } catch (error) {
    await deps.budgets.giveBack(MAIL, sessionId);
    throw error;
  }
}
