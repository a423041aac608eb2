import { showFailed } from '#web/data/api/show-failure.ts';
import type { Page } from '#web/data/page/page.ts';
import { strings } from '#web/features/notifications/strings/strings.ts';

import type { NotificationGroup } from './fold.ts';
import { createNotificationChanges } from './notification-changes.part.ts';

/** The actions of the notification screen. A failure shows as a toast. */
export interface NotificationActions {
  /** Opening a group marks it as read. A failure is only logged: the member reads on. */
  readGroup(group: NotificationGroup): Promise<void>;
  readAll(): void;
  deleteGroup(group: NotificationGroup): void;
  deleteAll(): void;
  /** Called when a deletion failed: the lists have to be loaded again. @returns the function that ends it */
  onDeleteFailed(again: () => void): () => void;
}

export function createNotificationActions({ leaving, part }: Page): NotificationActions {
  const changes = part(createNotificationChanges);
  leaving.beforeSignOut(changes.settle);
  changes.onFailed(showFailure);
  return {
    async readGroup(group) {
      if (group.isRead) return;
      try {
        await changes.markRead(idsOf(group.items.filter(({ read }) => !read)));
      } catch (error) {
        console.warn('Notifications could not be marked as read.', error);
      }
    },
    readAll: () => void changes.markAllRead().catch(showFailure),
    deleteGroup: ({ items }) => changes.remove(idsOf(items)),
    deleteAll: changes.removeAll,
    onDeleteFailed: (again) => changes.onFailed(() => again()),
  };
}

function showFailure(error: unknown): void {
  console.warn('Notifications could not be changed.', error);
  showFailed(strings.notSaved, error);
}

const idsOf = (items: NotificationGroup['items']): string[] =>
  items.map(({ notificationId }) => notificationId);
