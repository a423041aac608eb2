import type { NotificationFilter } from '@rookery/contract/kernel/notifications.ts';

export const strings = {
  filtersLabel: 'Filter notifications',
  filters: {
    all: 'All',
    mention: 'Mentions',
    comment: 'Comments',
    reactions: 'Reactions',
    repost: 'Reposts',
    repost_with_comment: 'Quotes',
    follow: 'Follows',
  } satisfies Partial<Record<NotificationFilter, string>>,
  mutedWord: (words: string): string => `Hidden: contains ${words}`,
  unread: 'Unread',
  end: 'You have reached the end',
  failed: 'Couldn’t load your notifications.',
  none: 'No notifications yet',
  noneHint: 'When someone follows you or interacts with your posts, you’ll see it here.',
  noneOfType: 'No notifications of this type yet',
  noneOfTypeHint: 'Choose All to see the others.',
  more: 'Options for all notifications',
  moreOf: 'Options for this notification',
  markAllRead: 'Mark all as read',
  markRead: 'Mark as read',
  deleteAll: 'Delete all',
  delete: 'Delete',
  settings: 'Notification settings',
  deleted: (count: number): string =>
    count === 1 ? 'Notification deleted' : `${count} notifications deleted`,
  allDeleted: 'All notifications deleted',
  undo: 'Undo',
  notSaved: 'Couldn’t save this. Check your connection and try again.',
  waiting: (count: number): string =>
    count === 1 ? '1 new notification' : `${count > 99 ? '99+' : count} new notifications`,
  and: 'and',
  askTitle: 'Get notifications while Rookery is closed?',
  askHint:
    'Only your notifications are sent to this device. You can turn this off in the settings.',
  askYes: 'Turn on',
  askNo: 'Not now',
  askClose: 'Close',
} as const;
