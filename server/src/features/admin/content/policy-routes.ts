import { getPolicyVersion } from '@rookery/contract/admin/content/get-policy-version.ts';
import { listPolicyVersions } from '@rookery/contract/admin/content/list-policy-versions.ts';
import { savePolicy as saveCall } from '@rookery/contract/admin/content/save-policy.ts';
import {
  listVersions,
  savePolicy,
  showPolicyVersion,
} from '#src/features/users/policies/public.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { pageBy } from '#src/features/admin/lists/list-pages.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

export function policyRoutes(mount: Mount, deps: AdminParts): void {
  const { cursors } = deps;
  mount(listPolicyVersions, async ({ query: { kind, ...query } }) =>
    ok(
      await pageBy(
        { cursors, list: `policies ${kind}`, query },
        (range) => listVersions(deps.db, kind, range),
        {
          place: (row) => row.version,
          view: (row) => ({ ...row, savedAt: row.savedAt.toISOString() }),
        },
      ),
    ),
  );
  mount(getPolicyVersion, async ({ params: { kind, version } }) =>
    ok({ data: await showPolicyVersion(deps, kind, Number(version)) }),
  );
  mount(saveCall, {
    make: ({ caller, body: { kind, body, asksAnew, basedOn } }) =>
      savePolicy(deps, caller, { kind, body, asksAnew, basedOn }),
    show: async (_input, version) => ok({ data: { version } }),
  });
}
