import type { SettingName } from './settings.ts';

/**
 * Notification types in the wire's spelling, each with the setting that turns it off; null: none does. Nothing
 * sends the two types of follow requests: they exist for clients that know them. Group moderators are notified
 * of join requests, requesters of their approval. Authors and voters are notified of the end of a poll,
 * members of their addition to a shared list.
 */
export const NOTIFICATIONS = {
  follow: 'notifications_follow',
  follow_request: 'notifications_follow_request',
  follow_acccepted: 'notifications_follow_accepted',
  reactions: 'notifications_reaction',
  repost: 'notifications_repost',
  repost_with_comment: 'notifications_repost_with_comment',
  comment: 'notifications_comment',
  mention: 'notifications_mention',
  poll: 'notifications_poll',
  list: null,
  group_request: 'notifications_group',
  group_accepted: 'notifications_group',
  administrator: null,
  decision: null,
  /** For members who chose the level `all` of the author, the group or the thread. */
  post: null,
  group_post: null,
  thread_comment: null,
} as const satisfies Record<string, SettingName | null>;

export type NotificationType = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_FILTERS = [
  'all',
  ...(Object.keys(NOTIFICATIONS) as NotificationType[]),
] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** Correct spelling that a filter may also use. The type itself is misspelled on the wire. */
export const FOLLOW_ACCEPTED = 'follow_accepted';
