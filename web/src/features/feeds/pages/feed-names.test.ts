import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import * as names from './current-feed.part.ts';

const lines = new Map([['rookery-current-feed', 'all']]);
const tabStorage = {
  getItem: (key: string) => lines.get(key) ?? null,
  setItem: (key: string, value: string) => void lines.set(key, value),
  removeItem: (key: string) => void lines.delete(key),
};

const memberWho = (abilities: CurrentUser['abilities']): CurrentUser =>
  ({ abilities }) as unknown as CurrentUser;

const nobody = { moderates: false, isInGroup: false };

test(
  'shows three tabs always, others when selected or default',
  { tags: ['FEED-05', 'FEED-06', 'FEED-07'] },
  () => {
    expect(names.shownFeeds('following', 'following', nobody)).toEqual([
      'following',
      'all',
      'global',
    ]);
    expect(names.shownFeeds('all', 'followingMutual', nobody)).toEqual([
      'following',
      'all',
      'global',
      'followingMutual',
    ]);
    expect(names.shownFeeds('newUsers', 'following', nobody).at(-1)).toBe('newUsers');
    expect(names.shownFeeds('followingMutual', 'newUsers', nobody)).toEqual([
      'following',
      'all',
      'global',
      'newUsers',
      'followingMutual',
    ]);
    expect(names.shownFeeds('influencers', 'following', nobody).at(-1)).toBe('influencers');
  },
);

test('shows the groups tab to members of groups only', { tags: ['FEED-08'] }, () => {
  const inGroup = { ...nobody, isInGroup: true };
  expect(names.shownFeeds('following', 'following', inGroup)).toContain('groups');
  expect(names.shownFeeds('groups', 'following', nobody)).not.toContain('groups');
});

test('shows the moderation feed to moderators only', { tags: ['FEED-09'] }, () => {
  expect(names.shownFeeds('following', 'following', { ...nobody, moderates: true }).at(-1)).toBe(
    'violations',
  );
  expect(names.feedToShow('violations', 'all', memberWho(['review']))).toBe('violations');
  expect(names.feedToShow('violations', 'all', memberWho([]))).toBe('following');
  expect(names.feedToShow('violations', 'all', memberWho(undefined))).toBe('following');
  expect(names.feedToShow('violations', 'all', null)).toBe('following');
});

test('falls back to Following for unknown feeds', { tags: ['FEED-04'] }, () => {
  expect(isFeedName('popular')).toBe(false);
  expect(isFeedName(null)).toBe(false);
  expect(isFeedName('global')).toBe(true);
  expect(names.feedToShow(null, undefined, null)).toBe('following');
  expect(names.feedToShow(null, 'popular', null)).toBe('following');
  expect(names.feedToShow(null, 'newUsers', null)).toBe('newUsers');
  expect(names.feedToShow('global', 'newUsers', null)).toBe('global');
});

test('remembers the chosen feed in this tab', { tags: ['FEED-10'] }, () => {
  const { currentFeed, chooseFeed } = openBrowserPage({ tabStorage }).part(names.createCurrentFeed);
  expect(currentFeed.getState().feed).toBe('all');
  chooseFeed('global');
  expect(currentFeed.getState().feed).toBe('global');
  expect(tabStorage.getItem('rookery-current-feed')).toBe('global');
});

test('forgets the chosen feed for the next member', { tags: ['AUTH-31'] }, () => {
  const page = openBrowserPage({ tabStorage });
  const { chooseFeed, currentFeed } = page.part(names.createCurrentFeed);
  chooseFeed('global');
  page.drop();
  expect(currentFeed.getState().feed).toBeNull();
});
