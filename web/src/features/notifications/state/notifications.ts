import { browserPage } from '#web/data/page/browser-page.ts';
import { beforeSignOut } from '#web/data/page/sign-out.ts';
import { showFailed } from '#web/data/api/show-failure.ts';

import type { NotificationGroup } from './fold.ts';
import { createNotificationChanges } from './notification-changes.part.ts';
import { createNotificationLists } from './notification-lists.part.ts';
import { strings } from '#web/features/notifications/strings/strings.ts';

/** The notifications of this tab's page. */
export const { notificationOptions, waiting, catchUp } = browserPage.part(createNotificationLists);
const changes = browserPage.part(createNotificationChanges);
export const { leaving, undo, settle } = changes;
beforeSignOut(settle);

function tellFailure(error: unknown): void {
  console.warn('Notifications could not be changed.', error);
  showFailed(strings.notSaved, error);
}

const idsOf = (items: NotificationGroup['items']): string[] =>
  items.map(({ notificationId }) => notificationId);

/** Whoever opens one has read it. That this can't be saved keeps nobody from what they opened. */
export async function readGroup(group: NotificationGroup): Promise<void> {
  if (group.isRead) return;
  try {
    await changes.markRead(idsOf(group.items.filter(({ read }) => !read)));
  } catch (error) {
    console.warn('Notifications could not be marked as read.', error);
  }
}

export function readAll(): void {
  changes.markAllRead().catch(tellFailure);
}

export function deleteGroup(group: NotificationGroup): void {
  changes.remove(idsOf(group.items));
}

export const deleteAll = changes.removeAll;

changes.onFailed(tellFailure);

/** What could not be deleted is asked for again by whoever shows the lists. */
export function onDeleteFailed(again: () => void): () => void {
  return changes.onFailed(() => again());
}
