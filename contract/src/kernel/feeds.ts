import type { Post } from '../posts/post.ts';
import { isInfluencer } from './badges.ts';
import { isForEveryone } from './groups.ts';

export interface FeedTraits {
  call: 'listFeed' | 'listGlobalFeed' | 'listViolations';
  tab: 'always' | 'whenChosen' | 'forModerators' | 'forGroupMembers';
  /** Members who can choose it as default feed; `tenants` are members of a white-label community. */
  choice: 'everybody' | 'tenants' | 'nobody';
  /**
   * Shortest interval in ms between checks for newer posts. 0 means a check after each announcement; null
   * means never.
   */
  checkEveryMs: number | null;
  /**
   * Account field that counts the followed members whose posts this feed shows. Null if the feed does not
   * depend on follows.
   */
  followed: 'following' | 'friendCount' | null;
  /** Contains plain reposts; a post and its reposts are one card. */
  holdsReposts: boolean;
  /** Mixes in posts featured by staff, except in feeds whose authors the reader chose. */
  hasFeatured: boolean;
  /** Whether a new post appears in this feed for its author. Never called for a plain repost. */
  takes(post: Post): boolean;
  whenEmpty: 'openDiscover' | 'writePost' | 'inviteFriends' | 'lookAgain' | 'openGroups';
}

export const FEEDS = {
  following: {
    call: 'listFeed',
    tab: 'always',
    choice: 'everybody',
    checkEveryMs: 0,
    followed: 'following',
    holdsReposts: true,
    hasFeatured: false,
    takes: isForEveryone,
    whenEmpty: 'openDiscover',
  },
  /** Discover receives an event for every post of the network, so it gathers new ones for a minute. */
  all: {
    call: 'listFeed',
    tab: 'always',
    choice: 'everybody',
    checkEveryMs: 60_000,
    followed: null,
    holdsReposts: false,
    hasFeatured: true,
    takes: (post) => !post.isSensitive && isForEveryone(post),
    whenEmpty: 'writePost',
  },
  global: {
    call: 'listGlobalFeed',
    tab: 'always',
    choice: 'everybody',
    checkEveryMs: null,
    followed: null,
    holdsReposts: false,
    hasFeatured: true,
    takes: isForEveryone,
    whenEmpty: 'writePost',
  },
  newUsers: {
    call: 'listFeed',
    tab: 'whenChosen',
    choice: 'everybody',
    checkEveryMs: 0,
    followed: null,
    holdsReposts: false,
    hasFeatured: true,
    takes: (post) => post.user.badges.includes('new_user') && isForEveryone(post),
    whenEmpty: 'inviteFriends',
  },
  groups: {
    call: 'listFeed',
    tab: 'forGroupMembers',
    choice: 'nobody',
    checkEveryMs: null,
    followed: null,
    holdsReposts: false,
    hasFeatured: false,
    takes: ({ groupId }) => groupId !== null,
    whenEmpty: 'openGroups',
  },
  followingMutual: {
    call: 'listFeed',
    tab: 'whenChosen',
    choice: 'everybody',
    checkEveryMs: 0,
    followed: 'friendCount',
    holdsReposts: true,
    hasFeatured: false,
    takes: isForEveryone,
    whenEmpty: 'openDiscover',
  },
  influencers: {
    call: 'listFeed',
    tab: 'whenChosen',
    choice: 'tenants',
    checkEveryMs: null,
    followed: null,
    holdsReposts: false,
    hasFeatured: true,
    takes: (post) => !post.isSensitive && isInfluencer(post.user.badges) && isForEveryone(post),
    whenEmpty: 'openDiscover',
  },
  violations: {
    call: 'listViolations',
    tab: 'forModerators',
    choice: 'nobody',
    checkEveryMs: null,
    followed: null,
    holdsReposts: false,
    hasFeatured: false,
    takes: () => false,
    whenEmpty: 'lookAgain',
  },
} as const satisfies Record<string, FeedTraits>;

export type FeedName = keyof typeof FEEDS;

type FeedWith<Trait extends keyof FeedTraits, Value> = {
  [Name in FeedName]: (typeof FEEDS)[Name][Trait] extends Value ? Name : never;
}[FeedName];

export type HomeFeed = Exclude<FeedName, FeedWith<'call', 'listViolations'>>;
export type RepostFeed = FeedWith<'holdsReposts', true>;

export const FEED_NAMES = Object.keys(FEEDS) as FeedName[];
export const FOLLOWED_FEEDS = FEED_NAMES.filter(isFollowed);
const LISTED_FEEDS = [...FOLLOWED_FEEDS, ...FEED_NAMES.filter((feed) => !isFollowed(feed))];
export const HOME_FEEDS = LISTED_FEEDS.filter(isHomeFeed);

function isFollowed(feed: FeedName): boolean {
  return FEEDS[feed].followed !== null;
}

function isHomeFeed(feed: FeedName): feed is HomeFeed {
  return FEEDS[feed].call !== 'listViolations';
}

export function isFeedName(name: string | null | undefined): name is FeedName {
  return typeof name === 'string' && Object.hasOwn(FEEDS, name);
}

export function traitsOf(name: string): FeedTraits | undefined {
  return isFeedName(name) ? FEEDS[name] : undefined;
}

export function holdsReposts(feed: FeedName): feed is RepostFeed {
  return FEEDS[feed].holdsReposts;
}

export function choosableFeeds(isTenant: boolean): FeedName[] {
  return LISTED_FEEDS.filter((feed) => {
    const { choice } = FEEDS[feed];
    return choice === 'everybody' || (isTenant && choice === 'tenants');
  });
}
