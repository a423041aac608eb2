import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';

/** What the list shows as one: the same thing, done by several members within a day. */
export interface NotificationGroup {
  /** Of its newest. */
  id: string;
  /** Newest first. */
  items: readonly Notification[];
  isRead: boolean;
}

/**
 * Notifications as rows. What has the same type and is about the same post or group stands with the newest of them, as long as
 * that is not a day younger.
 * @param items newest first
 */
export function fold(items: readonly Notification[]): NotificationGroup[] {
  const groups: { items: Notification[] }[] = [];
  const open = new Map<string, { items: Notification[] }>();
  for (const item of items) {
    const key = `${item.notificationType} ${item.postId ?? item.group?.id ?? ''}`;
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

/** Who did it, each once, the latest first. */
export function actorsOf({ items }: NotificationGroup): Actor[] {
  return [...new Map(items.map(({ fromUser }) => [fromUser.ulid, fromUser])).values()];
}
