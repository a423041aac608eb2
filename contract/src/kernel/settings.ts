import { AUDIENCES } from './audience.ts';
import { CHATS_FROM } from './chats.ts';
import { choosableFeeds } from './feeds.ts';

/** Feeds that any member can choose, plus the groups feed, which is saved but not shown. */
const FEED_CHOICES: readonly string[] = [...choosableFeeds(true), 'groups'];
export const COMMENT_SORTS = ['popular', 'unpopular', 'newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const DIGESTS = ['never', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

const FLAG = ['true', 'false'] as const;
const COLOUR = /^#[0-9a-f]{6}$/;
/** Hours without pushes, in the member's local time. */
const QUIET_HOURS = /^(?:off|(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)$/;
/** IANA time zone such as Europe/Lisbon. Empty means UTC. */
const TIME_ZONE = /^(?:|[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2})$/;

export type Rule = readonly string[] | RegExp;

export const SETTINGS = {
  primary_colors: { initial: '#e50038', rule: COLOUR },
  secondary_colors: { initial: '#942360', rule: COLOUR },
  auto_play: { initial: 'true', rule: FLAG },
  /** Whether sensitive posts are shown without a cover. */
  show_sensitive: { initial: 'false', rule: FLAG },
  /** Whether the composer reminds the member of missing alt texts. */
  alt_reminder: { initial: 'true', rule: FLAG },
  /** The composer’s first choice of the members who may answer and quote. Other clients send their own. */
  who_answers: { initial: 'everyone', rule: AUDIENCES },
  who_quotes: { initial: 'everyone', rule: AUDIENCES },
  dark_mode: { initial: 'system', rule: ['true', 'false', 'system'] },
  comment_sort: { initial: 'popular', rule: COMMENT_SORTS },
  /** A feed, or a list, group or hashtag by the name of its feed, such as `list-feed/{ulid}`. */
  default_feed: { initial: 'following', rule: FEED_CHOICES },
  /** The tabs of Home as JSON. Empty means the default ones. */
  home_tabs: { initial: '', rule: [''] },
  notifications_follow: { initial: 'true', rule: FLAG },
  notifications_follow_request: { initial: 'true', rule: FLAG },
  notifications_follow_accepted: { initial: 'true', rule: FLAG },
  notifications_comment: { initial: 'true', rule: FLAG },
  notifications_reaction: { initial: 'true', rule: FLAG },
  notifications_mention: { initial: 'true', rule: FLAG },
  notifications_repost: { initial: 'true', rule: FLAG },
  notifications_repost_with_comment: { initial: 'true', rule: FLAG },
  notifications_poll: { initial: 'true', rule: FLAG },
  notifications_group: { initial: 'true', rule: FLAG },
  notifications_chat: { initial: 'true', rule: FLAG },
  notifications_push_notifications: { initial: 'true', rule: FLAG },
  chats_from: { initial: 'everyone', rule: CHATS_FROM },
  /** Whether others may add the member to lists that they share. */
  allow_in_shared_lists: { initial: 'true', rule: FLAG },
  /** Whether others see the member's read marks, and the member theirs. */
  chats_read_marks: { initial: 'true', rule: FLAG },
  quiet_hours: { initial: 'off', rule: QUIET_HOURS },
  time_zone: { initial: '', rule: TIME_ZONE },
  /** For members who never chose, the community's `DIGEST` setting decides. */
  digest: { initial: 'never', rule: DIGESTS },
} as const satisfies Record<string, { initial: string; rule: Rule }>;

export type SettingName = keyof typeof SETTINGS;

const ALIASES: Readonly<Record<string, SettingName>> = {
  push_notifications: 'notifications_push_notifications',
};

export function resolveSettingAlias(name: string): string {
  return Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
}

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}

/**
 * Colour until the member changes the primary or secondary colour. After that, it is the mean of those two.
 */
const TERTIARY_INITIAL = '#e50038';

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
