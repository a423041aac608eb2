import { exportAccount as exportAccountCall } from '@rookery/contract/posts/export-account.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { exportAccount, type ExportNeeds } from './export-account.ts';

export function exportRoutes(mount: Mount, needs: ExportNeeds): void {
  mount(exportAccountCall, async ({ caller, query }) =>
    ok(await exportAccount(needs, caller, query.cursor)),
  );
}
