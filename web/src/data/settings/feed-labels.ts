import type { FeedName } from '@rookery/contract/kernel/feeds.ts';

/** What each feed is called, on its tab and where it can be made the default. */
export const feedLabels: Readonly<Record<FeedName, string>> = {
  following: 'Following',
  all: 'Discover',
  global: 'Global',
  newUsers: 'Welcome',
  groups: 'Groups',
  followingMutual: 'Friends',
  influencers: 'Influencers',
  violations: 'Moderation',
};
