import type { NOTIFICATIONS } from '@rookery/contract/kernel/notifications.ts';

type TypeSetting = (typeof NOTIFICATIONS)[keyof typeof NOTIFICATIONS];

/** What the settings say of notifications. */
export const settingsStrings = {
  title: 'Notifications',
  types: {
    notifications_follow: 'Somebody follows you',
    notifications_follow_request: 'Somebody asks to follow you',
    notifications_follow_accepted: 'You may follow whom you asked',
    notifications_reaction: 'Reactions to your posts',
    notifications_repost: 'Reposts of your posts',
    notifications_repost_with_comment: 'Quotes of your posts',
    notifications_comment: 'Comments on your posts',
    notifications_mention: 'Mentions of you',
  } satisfies Record<TypeSetting, string>,
  push: 'Push notifications',
  pushHint: 'On every device that you have allowed to show them, also while Rookery is closed.',
} as const;
