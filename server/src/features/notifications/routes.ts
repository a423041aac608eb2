import { NOTIFICATION_FILTERS } from '@rookery/contract/kernel/notifications.ts';
import { isUlid } from '@rookery/contract/kernel/ulid.ts';
import { countNotifications } from '@rookery/contract/notifications/count-notifications.ts';
import { deleteAllNotifications } from '@rookery/contract/notifications/delete-all-notifications.ts';
import { deleteNotifications as deleteCall } from '@rookery/contract/notifications/delete-notifications.ts';
import { listNewerNotifications as listNewerCall } from '@rookery/contract/notifications/list-newer-notifications.ts';
import { listNotificationTypes } from '@rookery/contract/notifications/list-notification-types.ts';
import { listNotifications as listCall } from '@rookery/contract/notifications/list-notifications.ts';
import { markAllNotificationsRead } from '@rookery/contract/notifications/mark-all-notifications-read.ts';
import { markNotificationsRead } from '@rookery/contract/notifications/mark-notifications-read.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { changeNotifications, countOf } from './bell/change-notifications.ts';
import { listNewerNotifications, listNotifications } from './bell/list-notifications.ts';
import { notificationSeq } from './record/notification-id.ts';
import type { NotificationsParts } from './parts.ts';

export function notificationRoutes(mount: Mount, deps: NotificationsParts): void {
  const these = (ids: readonly string[]): { seqs: number[] } => ({
    seqs: ids.filter(isUlid).map(notificationSeq),
  });
  const upTo = (ulid: string): { upTo: number } => ({ upTo: notificationSeq(ulid) });

  mount(listCall, async ({ caller, query }) =>
    ok(await listNotifications(deps, caller.userId, query)),
  );
  mount(listNewerCall, async ({ caller, body }) =>
    ok({ data: await listNewerNotifications(deps, caller.userId, body.ulid) }),
  );
  mount(countNotifications, async ({ caller, query }) => {
    if (query.live === 'polling') deps.realtime.notePolling(caller.sessionId);
    return ok(await countOf(deps, caller.userId));
  });
  mount(listNotificationTypes, async () => ok({ data: [...NOTIFICATION_FILTERS] }));
  mount(markNotificationsRead, async ({ caller, body }) => {
    await changeNotifications(deps, caller.userId, 'read', these(body.notificationIds));
    return ok({});
  });
  mount(markAllNotificationsRead, async ({ caller, body }) => {
    await changeNotifications(deps, caller.userId, 'read', upTo(body.lastNotificationId));
    return ok({});
  });
  mount(deleteCall, async ({ caller, body }) => {
    await changeNotifications(deps, caller.userId, 'delete', these(body.notificationIds));
    return ok({});
  });
  mount(deleteAllNotifications, async ({ caller, body }) => {
    await changeNotifications(deps, caller.userId, 'delete', upTo(body.lastNotificationId));
    return ok({});
  });
}
