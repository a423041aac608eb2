import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import type { Notification } from '@rookery/contract/notifications/notification.ts';

import type { IconName } from '#web/ui/icon-names.ts';

import { actorsOf, type NotificationGroup } from './fold.ts';
import { NOTIFICATIONS_PATH } from './bell-text.ts';
import { strings } from './strings.ts';

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
};

/** What was done, after the names of who did it. */
export function deedOf(group: NotificationGroup): string {
  const [newest] = group.items;
  if (!newest) return '';
  const own = isComment(newest) ? strings.yourComment : strings.yourPost;
  switch (newest.notificationType) {
    case 'reactions':
      return `${strings.reacted} ${own}`;
    case 'repost':
      return `${strings.reposted} ${own}`;
    case 'repost_with_comment':
      return strings.quoted;
    case 'mention':
      return strings.mentioned;
    case 'comment':
      return newest.postType === 'REPLY' ? strings.replied : strings.commented;
    case 'follow':
    case 'follow_request':
    case 'follow_acccepted':
      return strings.follows[actorsOf(group).length === 1 ? 0 : 1];
  }
}

function isComment({ postType }: Notification): boolean {
  return postType === 'COMMENT' || postType === 'REPLY';
}

/** Where it leads: to the very post or comment, to who follows, or to all who do. */
export function pathOf(group: NotificationGroup, ownName: string): string {
  const [newest] = group.items;
  if (!newest) return NOTIFICATIONS_PATH;
  const { postId, parentId } = newest;
  // A comment stands in its thread, among the others.
  if (isComment(newest) && parentId) return `/post/${parentId}?scrollToComment=${postId}`;
  if (postId !== null) return `/post/${postId}`;
  if (actorsOf(group).length > 1) return `/${ownName}/connections`;
  return `/${newest.fromUser.username ?? ''}`;
}

/** The reaction of which the most recent member gave one; null where it is none. */
export function reactionOf({ items }: NotificationGroup): string | null {
  return items.find(({ reaction }) => reaction !== null)?.reaction ?? null;
}

/** Names alone: 'Ann, Bob and 3 others'. */
export function namesOf(group: NotificationGroup): string {
  const [first, second, ...others] = actorsOf(group);
  if (!second) return first?.name ?? '';
  if (others.length === 0) return `${first?.name} ${strings.and} ${second.name}`;
  return `${first?.name}, ${second.name} ${strings.and} ${strings.others(others.length)}`;
}

/** How the post begins, with a mark where it goes on; null where there is nothing to read. */
export function excerptOf({ items }: NotificationGroup): string | null {
  const body = items[0]?.postBody ?? '';
  if (body === '') return null;
  return [...body].length < LIMITS.notificationExcerpt ? body : `${body.trimEnd()}…`;
}
