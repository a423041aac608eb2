import type { Notification } from '@rookery/contract/notifications/notification.ts';
import type { InfiniteData } from '@tanstack/react-query';

export interface NotificationPage {
  ids: string[];
  items: Notification[];
  next: string | null;
}

export type NotificationPages = InfiniteData<NotificationPage>;

export function pageOf(items: Notification[], next: string | null): NotificationPage {
  return { ids: items.map(({ notificationId }) => notificationId), items, next };
}

export function itemsOf(data: NotificationPages | undefined): Notification[] {
  const all = data?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(all.map((item) => [item.notificationId, item])).values()];
}

export function mapItems(
  data: NotificationPages,
  change: (item: Notification) => Notification | null,
): NotificationPages {
  let isChanged = false;
  const pages = data.pages.map((page) => {
    const items = page.items.map(change).filter((item) => item !== null);
    const isSame =
      items.length === page.items.length && items.every((it, at) => it === page.items[at]);
    if (isSame) return page;
    isChanged = true;
    return pageOf(items, page.next);
  });
  return isChanged ? { ...data, pages } : data;
}
