import { listWordRules as listCall } from '@rookery/contract/admin/content/list-word-rules.ts';
import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { removeWordRule } from '@rookery/contract/admin/content/remove-word-rule.ts';
import { listWordRules, putRule, removeRule } from '#src/features/users/words/public.ts';
import { mayEditWordRules } from '#src/features/users/roles/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';

export function wordRoutes(mount: Mount, deps: AdminParts): void {
  mount(listCall, async () => ok({ data: await listWordRules(deps.db) }));
  mount(putWordRule, {
    make({ caller, body: { kind, value, deed } }) {
      refuseOthers(caller);
      return putRule(deps, caller.userId, { kind, value, deed });
    },
    show: async (_input, data) => ok({ data }),
  });
  mount(removeWordRule, async ({ caller, params }) => {
    refuseOthers(caller);
    await removeRule(deps, caller.userId, Number(params.id));
    return ok({});
  });
}

function refuseOthers({ badges }: Caller): void {
  if (!mayEditWordRules(badges)) throw new Refusal('forbidden');
}
