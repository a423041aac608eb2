import type { Post } from '../posts/post.ts';
import { isInfluencer } from './badges.ts';
import { isForEveryone } from './groups.ts';

export interface FeedTraits {
  /** The call that its pages are read by. All but listViolations serve home feeds: listFeed knows each by its name. */
  call: 'listFeed' | 'listGlobalFeed' | 'listViolations';
  /** When its tab stands in the header: always, while it is shown or the default, for those who decide about reports, or for those who are in a group. */
  tab: 'always' | 'whenChosen' | 'forModerators' | 'forGroupMembers';
  /** Who finds it where a default feed is chosen; `tenants` are the members of a white-label community. */
  choice: 'everybody' | 'tenants' | 'nobody';
  /** How often it is asked for newer posts at most; 0: whenever one is announced. Null: never. */
  checkEveryMs: number | null;
  /** Where it shows those whom its reader follows: the reader's count of them. It fills as they follow. Null elsewhere. */
  followed: 'following' | 'friendCount' | null;
  /** Plain reposts stand in it; a post and its reposts are one card. */
  holdsReposts: boolean;
  /** What staff features is mixed into it: where the network speaks, not where the reader chose whom to read. */
  hasFeatured: boolean;
  /** Whether the server shows its author a new post in it. Never asked of a plain repost. */
  takes(post: Post): boolean;
  /** What a reader can do where it is empty. */
  whenEmpty: 'openDiscover' | 'writePost' | 'inviteFriends' | 'lookAgain' | 'openGroups';
}

/** The feeds of the home screen, in the order of their tabs. What depends on the feed reads its row. */
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
  /** Discover, which hears of every post of the network: what is new is gathered for a minute. */
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
  /** The posts of the groups that the reader is in. */
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
  /** What was reported, the gravest first. */
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

/** Feeds that GET and POST /posts/:feed serve. */
export type HomeFeed = Exclude<FeedName, FeedWith<'call', 'listViolations'>>;
export type RepostFeed = FeedWith<'holdsReposts', true>;

export const FEED_NAMES = Object.keys(FEEDS) as FeedName[];
/** The feeds that show those whom their reader follows. */
export const FOLLOWED_FEEDS = FEED_NAMES.filter(isFollowed);
/** Where feeds are listed, those of whom one follows come first, then the network's. */
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

/** The row of a name that may be none of a feed. */
export function traitsOf(name: string): FeedTraits | undefined {
  return isFeedName(name) ? FEEDS[name] : undefined;
}

export function holdsReposts(feed: FeedName): feed is RepostFeed {
  return FEEDS[feed].holdsReposts;
}

/** The feeds that a member finds when they choose their default one. */
export function choosableFeeds(isTenant: boolean): FeedName[] {
  return LISTED_FEEDS.filter((feed) => {
    const { choice } = FEEDS[feed];
    return choice === 'everybody' || (isTenant && choice === 'tenants');
  });
}
