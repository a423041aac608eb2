import type { FeedName } from '@rookery/contract/kernel/feeds.ts';

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
