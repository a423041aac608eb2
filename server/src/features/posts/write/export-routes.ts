import { exportAccount as exportAccountCall } from '@rookery/contract/posts/export-account.ts';
import { tellMember, type TellDeps } from '#src/features/sessions/public.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { exportAccount, type ExportDeps } from './export-account.ts';

export function exportRoutes(mount: Mount, deps: ExportDeps & TellDeps): void {
  mount(exportAccountCall, async ({ caller, query }) => {
    const page = await exportAccount(deps, caller, query.cursor);
    const isFirst = query.cursor === undefined;
    if (isFirst) await tellMember(deps.db, deps, caller.userId, { kind: 'exported' });
    return ok(page);
  });
}
