import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { subscribedSubject } from '@rookery/contract/kernel/notification-texts.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';

/** Notifications shown as one: the same event by several members within a day. */
export interface NotificationGroup {
  id: string;
  /** Newest first. */
  items: readonly Notification[];
  isRead: boolean;
}

/**
 * Groups notifications into rows. Notifications of the same type and subject join the newest of them, up to
 * a day apart. @param items newest first
 */
export function groupNotifications(items: readonly Notification[]): NotificationGroup[] {
  const groups: { items: Notification[] }[] = [];
  const open = new Map<string, { items: Notification[] }>();
  for (const item of items) {
    const key = `${item.notificationType} ${subscribedSubject(item) ?? item.postId ?? item.group?.id ?? item.list?.ulid ?? ''}`;
    const group = open.get(key);
    if (group && isWithinADay(group.items[0], item)) {
      group.items.push(item);
      continue;
    }
    const begun = { items: [item] };
    open.set(key, begun);
    groups.push(begun);
  }
  return groups.map(({ items: told }) => ({
    id: told[0]?.notificationId ?? '',
    items: told,
    isRead: told.every(({ read }) => read),
  }));
}

function isWithinADay(newest: Notification | undefined, item: Notification): boolean {
  const age = Date.parse(newest?.createdAt ?? '') - Date.parse(item.createdAt);
  return age <= DAY_MS;
}

export type Actor = Notification['fromUser'];

export function actorsOf({ items }: NotificationGroup): Actor[] {
  return [...new Map(items.map(({ fromUser }) => [fromUser.ulid, fromUser])).values()];
}
