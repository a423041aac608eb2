import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import * as words from '@rookery/contract/kernel/notification-words.ts';

import type { IconName } from '#web/ui/icon/icon-names.ts';

import { actorsOf, type NotificationGroup } from '#web/features/notifications/state/fold.ts';
import { NOTIFICATIONS_PATH } from '#web/features/notifications/bell/bell-text.ts';

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

export function deedOf(group: NotificationGroup): string {
  const [newest] = group.items;
  return newest ? words.deedOf(newest, actorsOf(group).length) : '';
}

/** The target: the post or comment, the follower's profile, or the list of followers. */
export function pathOf(group: NotificationGroup, ownName: string): string {
  const [newest] = group.items;
  return newest ? words.pathTo(newest, actorsOf(group), ownName) : NOTIFICATIONS_PATH;
}

/** The reaction of the latest member who gave one; null when there is none. */
export function reactionOf({ items }: NotificationGroup): string | null {
  return items.find(({ reaction }) => reaction !== null)?.reaction ?? null;
}

/** Names only: 'Ann, Bob and 3 others'. */
export function namesOf(group: NotificationGroup): string {
  return words.namesIn(actorsOf(group).map(({ name }) => name));
}

/** The start of the post, with an ellipsis when cut; null when it has no text. */
export function excerptOf({ items }: NotificationGroup): string | null {
  const [newest] = items;
  if (!newest?.postBody) return null;
  return words.excerptOf(newest.postBody, newest.notificationType);
}
