import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import * as words from '@rookery/contract/kernel/notification-texts.ts';

import type { IconName } from '#web/ui/icon/icon-names.ts';

import {
  actorsOf,
  type NotificationGroup,
} from '#web/features/notifications/state/group-notifications.ts';
import { strings } from '#web/features/notifications/strings/strings.ts';
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
  poll: 'poll',
  list: 'list',
  group_request: 'users',
  group_accepted: 'users',
  administrator: 'badge-check',
  decision: 'flag',
  post: 'bell',
  group_post: 'users',
  thread_comment: 'comment',
};

export function actionText(group: NotificationGroup): string {
  const [newest] = group.items;
  return newest ? words.describeAction(newest, actorsOf(group).length, group.items.length) : '';
}

export function pathOf(group: NotificationGroup, ownName: string): string {
  const [newest] = group.items;
  return newest
    ? words.notificationPath(newest, actorsOf(group), ownName, group.items.length)
    : NOTIFICATIONS_PATH;
}

export function reactionOf({ items }: NotificationGroup): string | null {
  return items.find(({ reaction }) => reaction !== null)?.reaction ?? null;
}

export function namesOf(group: NotificationGroup): string {
  const names = words.joinNames(actorsOf(group).map(({ name }) => name));
  const [newest] = group.items;
  return newest ? words.subjectOf(newest.notificationType, names) : names;
}

export function excerptOf({ items }: NotificationGroup): string | null {
  const [newest] = items;
  if (newest?.filteredBy) {
    return strings.mutedWord(newest.filteredBy.map(({ text }) => `“${text}”`).join(', '));
  }
  if (!newest?.postBody) return null;
  return words.excerptOf(newest.postBody, newest.notificationType);
}
