import { showFailureText } from '#web/data/api/show-failure.ts';
import type { Page } from '#web/data/page/page.ts';
import { strings } from '#web/features/notifications/strings/strings.ts';

import type { NotificationGroup } from './group-notifications.ts';
import { createNotificationChanges } from './notification-changes.part.ts';

export interface NotificationActions {
  /** Opening a group marks it as read. A failure is only logged, as it must not interrupt the reader. */
  readGroup(group: NotificationGroup): Promise<void>;
  readAll(): void;
  deleteGroup(group: NotificationGroup): void;
  deleteAll(): void;
  /** Subscribes to failed deletions, after which lists must reload. @returns the unsubscribe function */
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
  showFailureText(strings.notSaved, error);
}

const idsOf = (items: NotificationGroup['items']): string[] =>
  items.map(({ notificationId }) => notificationId);
