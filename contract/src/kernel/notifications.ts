import type { SettingName } from './settings.ts';

/**
 * The types of notifications in the wire's spelling, each with the setting that turns it off; null: none does. Nobody asks to follow yet:
 * the two of requests are named for clients that know them. Of a group those who decide there are told of requests to
 * join, and who asked that they were let in.
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
  group_request: 'notifications_group',
  group_accepted: 'notifications_group',
  /** To administrators: a member has become one too. */
  administrator: null,
  /** A decision by staff about the recipient. Staff is not named. */
  decision: null,
} as const satisfies Record<string, SettingName | null>;

export type NotificationType = keyof typeof NOTIFICATIONS;

/** By which a list is chosen: one type, or all. */
export const NOTIFICATION_FILTERS = [
  'all',
  ...(Object.keys(NOTIFICATIONS) as NotificationType[]),
] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

/** The usual spelling of a filter, for the wire's. */
export const FOLLOW_ACCEPTED = 'follow_accepted';
