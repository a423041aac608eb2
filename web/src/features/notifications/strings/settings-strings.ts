import type { NOTIFICATIONS } from '@rookery/contract/kernel/notifications.ts';
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
    notifications_follow: 'Somebody follows you',
    notifications_reaction: 'Reactions to your posts',
    notifications_repost: 'Reposts of your posts',
    notifications_repost_with_comment: 'Quotes of your posts',
    notifications_comment: 'Comments on your posts',
    notifications_mention: 'Mentions of you',
    notifications_group: 'Requests to join your groups, and yours that were accepted',
  } satisfies Record<TypeSetting, string>,
  push: 'Push notifications',
  pushHint: 'On every device that you have allowed to show them, also while Rookery is closed.',
  device: 'This device',
  deviceStates: {
    waiting: 'Looking …',
    on: 'It shows what you are told, also while Rookery is closed.',
    off: 'It shows nothing while Rookery is closed.',
    denied: 'Notifications are blocked for this site. Allow them in the settings of your browser.',
    unsupported:
      'This browser can’t show anything while Rookery is closed. On an iPhone or iPad, add Rookery to the home screen first.',
  },
  turnOn: 'Show on this device',
  turnOff: 'Stop on this device',
  deviceFailed: 'This could not be changed. Check your connection and try again.',
  quiet: 'Quiet hours',
  quietHint: 'Nothing is pushed then. At their end you are told how much came.',
  quietFrom: 'From',
  quietTo: 'To',
  digest: 'Mail of what you missed',
  digestHint: 'In the morning, only when you have not been here and something happened.',
  digests: { never: 'Never', daily: 'Daily', weekly: 'Weekly' } satisfies Record<Digest, string>,
} as const;
