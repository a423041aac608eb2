import { listBanAppeals as listCall } from '@rookery/contract/admin/members/list-ban-appeals.ts';
import { settleBanAppeal as settleCall } from '@rookery/contract/admin/members/settle-ban-appeal.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { listBanAppeals, settleBanAppeal } from '#src/features/moderation/public.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { pageBy } from '#src/features/admin/lists/list-pages.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

export function banAppealRoutes(mount: Mount, deps: AdminParts): void {
  mount(listCall, async ({ caller, query }) =>
    ok(
      await pageBy(
        { cursors: deps.cursors, list: 'ban-appeals', query },
        (range) => listBanAppeals(deps, caller, range),
        { place: ({ seq }) => seq, view: ({ seq: _seq, ...appeal }) => appeal },
      ),
    ),
  );
  mount(settleCall, async ({ caller, params, body }) => {
    await settleBanAppeal(deps, caller, ulidToUuid(params.id), body);
    return ok({});
  });
}
