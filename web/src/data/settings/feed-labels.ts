import type { FeedName } from '@rookery/contract/kernel/feeds.ts';
import type { HomeTab } from '@rookery/contract/kernel/home-tabs.ts';

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

export const tabLabel = ({ kind, id, title, name }: HomeTab): string =>
  name ?? title ?? (kind === 'feed' ? feedLabels[id as FeedName] : `#${id}`);
