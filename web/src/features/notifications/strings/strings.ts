import type { NotificationFilter } from '@rookery/contract/kernel/notifications.ts';

export const strings = {
  filtersLabel: 'Which notifications',
  filters: {
    all: 'All',
    mention: 'Mentions',
    comment: 'Comments',
    reactions: 'Reactions',
    repost: 'Reposts',
    repost_with_comment: 'Quotes',
    follow: 'Follows',
  } satisfies Partial<Record<NotificationFilter, string>>,
  unread: 'Unread',
  end: 'You have reached the end',
  failed: 'Your notifications could not be loaded.',
  none: 'No notifications yet',
  noneHint: 'Who follows you, and what others do with your posts, will be told here.',
  noneOfType: 'None of these yet',
  noneOfTypeHint: 'Choose All to see the others.',
  more: 'More about the list',
  moreOf: 'More about this notification',
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  deleteAll: 'Delete all',
  delete: 'Delete',
  settings: 'What you are told of',
  deleted: (count: number): string =>
    count === 1 ? 'Notification deleted' : `${count} notifications deleted`,
  allDeleted: 'All notifications deleted',
  undo: 'Undo',
  notSaved: 'This could not be saved. Check your connection and try again.',
  waiting: (count: number): string =>
    count === 1 ? '1 new notification' : `${count > 99 ? '99+' : count} new notifications`,
  and: 'and',
  askTitle: 'Hear of it while Rookery is closed?',
  askHint:
    'This device can show what you are told, and nothing else. You can turn it off in the settings.',
  askYes: 'Show on this device',
  askNo: 'Not now',
} as const;
