import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import * as words from '@rookery/contract/kernel/notification-words.ts';

import type { IconName } from '#web/ui/icon/icon-names.ts';

import { actorsOf, type NotificationGroup } from '#web/features/notifications/state/fold.ts';
import { NOTIFICATIONS_PATH } from '#web/features/notifications/bell/bell-text.ts';

/** What a type is drawn with. */
export const TYPE_ICONS: Readonly<Record<NotificationType, IconName>> = {
  follow: 'follow',
  follow_request: 'follow',
  follow_acccepted: 'follow',
  reactions: 'heart',
  repost: 'repost',
  repost_with_comment: 'repost',
  comment: 'comment',
  mention: 'at-sign',
  group_request: 'users',
  group_accepted: 'users',
  administrator: 'badge-check',
  decision: 'flag',
};

/** What was done, after the names of who did it. */
export function deedOf(group: NotificationGroup): string {
  const [newest] = group.items;
  return newest ? words.deedOf(newest, actorsOf(group).length) : '';
}

/** Where it leads: to the very post or comment, to who follows, or to all who do. */
export function pathOf(group: NotificationGroup, ownName: string): string {
  const [newest] = group.items;
  return newest ? words.pathTo(newest, actorsOf(group), ownName) : NOTIFICATIONS_PATH;
}

/** The reaction of which the most recent member gave one; null where it is none. */
export function reactionOf({ items }: NotificationGroup): string | null {
  return items.find(({ reaction }) => reaction !== null)?.reaction ?? null;
}

/** Names alone: 'Ann, Bob and 3 others'. */
export function namesOf(group: NotificationGroup): string {
  return words.namesIn(actorsOf(group).map(({ name }) => name));
}

/** How the post begins, with a mark where it goes on; null where there is nothing to read. */
export function excerptOf({ items }: NotificationGroup): string | null {
  const [newest] = items;
  if (!newest?.postBody) return null;
  return words.excerptOf(newest.postBody, newest.notificationType);
}
