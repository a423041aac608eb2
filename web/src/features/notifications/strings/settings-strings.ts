import type { NOTIFICATIONS } from '@rookery/contract/kernel/notifications.ts';
import type { LevelSubject } from '@rookery/contract/kernel/notification-levels.ts';
import type { Digest } from '@rookery/contract/kernel/settings.ts';

/** Follow requests do not exist yet, so these two would change nothing. */
type Unsent = 'notifications_follow_request' | 'notifications_follow_accepted';
export type TypeSetting = Exclude<
  NonNullable<(typeof NOTIFICATIONS)[keyof typeof NOTIFICATIONS]>,
  Unsent
>;

export const settingsStrings = {
  title: 'Notifications',
  types: {
    notifications_follow: 'New followers',
    notifications_reaction: 'Reactions to your posts',
    notifications_repost: 'Reposts of your posts',
    notifications_repost_with_comment: 'Quotes of your posts',
    notifications_comment: 'Comments on your posts',
    notifications_mention: 'Mentions of you',
    notifications_poll: 'Ended polls of yours, or that you voted in',
    notifications_group: 'Requests to join your groups, and your accepted requests',
  } satisfies Record<TypeSetting, string>,
  levels: 'Groups, chats, members and threads',
  levelsHint:
    'Those that notify you of more or less than usual. Use the bell on a group or profile, or the menu of a chat or post.',
  noLevels: 'None yet. Everything notifies you as usual.',
  levelsFailed: 'Couldn’t load this list.',
  retry: 'Try again',
  untitled: 'Post without text',
  subjects: {
    group: 'Group',
    chat: 'Chat',
    member: 'Member',
    thread: 'Thread',
  } satisfies Record<LevelSubject, string>,
  push: 'Push notifications',
  pushHint: 'Shown on every device where you turned them on, even when Rookery is closed.',
  device: 'This device',
  deviceStates: {
    waiting: 'Checking …',
    on: 'Notifications are shown even when Rookery is closed.',
    off: 'No notifications are shown while Rookery is closed.',
    denied: 'Notifications are blocked for this site. Allow them in the settings of your browser.',
    unsupported:
      'This browser can’t show notifications while Rookery is closed. On an iPhone or iPad, add Rookery to the home screen first.',
  },
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  deviceFailed: 'Couldn’t change this. Check your connection and try again.',
  quiet: 'Quiet hours',
  quietHint:
    'No push notifications and no email digest during these hours. Afterwards you get one notification that says how many you missed.',
  quietFrom: 'From',
  quietTo: 'To',
  digest: 'Email digest',
  digestHint: 'Sent in the morning, only if you were away and missed something.',
  digests: { never: 'Never', daily: 'Daily', weekly: 'Weekly' } satisfies Record<Digest, string>,
} as const;
