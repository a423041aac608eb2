import { createSubscription as createCall } from '@rookery/contract/subscriptions/create-subscription.ts';
import { deleteSubscription as deleteCall } from '@rookery/contract/subscriptions/delete-subscription.ts';
import { getPushKey } from '@rookery/contract/subscriptions/get-push-key.ts';
import { listSubscriptions as listCall } from '@rookery/contract/subscriptions/list-subscriptions.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { createSubscription, deleteSubscription, listSubscriptions } from './subscriptions.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';
import type { PushHosts } from '#src/platform/push/push-hosts.ts';

export function pushRoutes(
  mount: Mount,
  deps: Pick<NotificationsParts, 'clock' | 'db'> & {
    accepts: PushHosts;
    isPlainPush?: boolean;
    publicKey: string;
  },
): void {
  mount(getPushKey, async () => ok({ publicKey: deps.publicKey }));
  mount(listCall, async ({ caller }) => ok({ data: await listSubscriptions(deps, caller) }));
  mount(createCall, async ({ caller, body }) => {
    await createSubscription(deps, caller, body);
    return ok({});
  });
  mount(deleteCall, async ({ caller, query }) => {
    await deleteSubscription(deps, caller, query.endpoint);
    return ok({});
  });
}
