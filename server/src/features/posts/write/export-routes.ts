import { exportAccount as exportAccountCall } from '@rookery/contract/posts/export-account.ts';
import { tellMember, type TellNeeds } from '#src/features/sessions/public.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { exportAccount, type ExportNeeds } from './export-account.ts';

export function exportRoutes(mount: Mount, needs: ExportNeeds & TellNeeds): void {
  mount(exportAccountCall, async ({ caller, query }) => {
    const page = await exportAccount(needs, caller, query.cursor);
    const isFirst = query.cursor === undefined;
    if (isFirst) await tellMember(needs.db, needs, caller.userId, { kind: 'exported' });
    return ok(page);
  });
}
