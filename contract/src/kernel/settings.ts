/** A member's settings: string values, as the wire has them. */

import { CHATS_FROM } from './chats.ts';
import { choosableFeeds } from './feeds.ts';

/** What any member finds to choose, and the feed of groups, which is saved and shown nowhere. */
const FEED_CHOICES: readonly string[] = [...choosableFeeds(true), 'groups'];
export const COMMENT_SORTS = ['popular', 'unpopular', 'newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

/** How often a member is mailed what they missed. */
export const DIGESTS = ['never', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

const FLAG = ['true', 'false'] as const;
const COLOUR = /^#[0-9a-f]{6}$/;
/** From when to when nothing is pushed, in hours and minutes of the member's own day. */
const QUIET_HOURS = /^(?:off|(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)$/;
/** A zone of the IANA's, such as Europe/Lisbon; none: UTC. */
const TIME_ZONE = /^(?:|[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2})$/;

type Rule = readonly string[] | RegExp;

export const SETTINGS = {
  primary_colors: { initial: '#e50038', rule: COLOUR },
  secondary_colors: { initial: '#942360', rule: COLOUR },
  auto_play: { initial: 'true', rule: FLAG },
  dark_mode: { initial: 'system', rule: ['true', 'false', 'system'] },
  comment_sort: { initial: 'popular', rule: COMMENT_SORTS },
  default_feed: { initial: 'following', rule: FEED_CHOICES },
  notifications_follow: { initial: 'true', rule: FLAG },
  notifications_follow_request: { initial: 'true', rule: FLAG },
  notifications_follow_accepted: { initial: 'true', rule: FLAG },
  notifications_comment: { initial: 'true', rule: FLAG },
  notifications_reaction: { initial: 'true', rule: FLAG },
  notifications_mention: { initial: 'true', rule: FLAG },
  notifications_repost: { initial: 'true', rule: FLAG },
  notifications_repost_with_comment: { initial: 'true', rule: FLAG },
  notifications_group: { initial: 'true', rule: FLAG },
  notifications_chat: { initial: 'true', rule: FLAG },
  notifications_push_notifications: { initial: 'true', rule: FLAG },
  /** Who may begin a chat with the member. */
  chats_from: { initial: 'everyone', rule: CHATS_FROM },
  /** Whether others see up to where the member has read, and the member up to where they have. */
  chats_read_marks: { initial: 'true', rule: FLAG },
  quiet_hours: { initial: 'off', rule: QUIET_HOURS },
  time_zone: { initial: '', rule: TIME_ZONE },
  /** Of members who never chose the community has the say (`DIGEST`). */
  digest: { initial: 'never', rule: DIGESTS },
} as const satisfies Record<string, { initial: string; rule: Rule }>;

export type SettingName = keyof typeof SETTINGS;

/** What else a setting may be called where it is changed. */
const ALIASES: Readonly<Record<string, SettingName>> = {
  push_notifications: 'notifications_push_notifications',
};

/** A setting by its own name, whatever name it was called by; a name of none stays as it is. */
export function settingNamed(name: string): string {
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
}

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

export function isSettingValue(name: SettingName, value: string): boolean {
  const rule: Rule = SETTINGS[name].rule;
  return rule instanceof RegExp ? rule.test(value) : rule.includes(value);
}

/** Sent until the member changes a colour; then the mean of the two. */
const TERTIARY_INITIAL = '#e50038';

/** The third colour: channel-wise mean of primary and secondary, halves rounded up. */
export function tertiaryColour(primary: string, secondary: string): string {
  const untouched =
    primary === SETTINGS.primary_colors.initial && secondary === SETTINGS.secondary_colors.initial;
  if (untouched) return TERTIARY_INITIAL;
  const mean = (at: number): string => {
    const sum = parseInt(primary.slice(at, at + 2), 16) + parseInt(secondary.slice(at, at + 2), 16);
    return Math.round(sum / 2)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${mean(1)}${mean(3)}${mean(5)}`;
}
