import { beforeAll, expect, test } from 'vitest';

import type * as CurrentFeed from './current-feed.ts';

let names: typeof CurrentFeed;

beforeAll(async () => {
  const lines = new Map([['rookery-current-feed', 'all']]);
  const storage = {
    getItem: (key: string) => lines.get(key) ?? null,
    setItem: (key: string, value: string) => void lines.set(key, value),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  names = await import('./current-feed.ts');
});

test('FEED-05 FEED-07 three tabs always, the others while selected or default', () => {
  expect(names.shownFeeds('following', 'following')).toEqual(['following', 'all', 'global']);
  expect(names.shownFeeds('all', 'followingMutual')).toEqual([
    'following',
    'all',
    'global',
    'followingMutual',
  ]);
  expect(names.shownFeeds('newUsers', 'following').at(-1)).toBe('newUsers');
});

test('FEED-04 an unknown feed is none', () => {
  expect(names.isFeedName('popular')).toBe(false);
  expect(names.isFeedName(null)).toBe(false);
  expect(names.isFeedName('global')).toBe(true);
});

test('FEED-10 the chosen feed is remembered in this tab', () => {
  expect(names.currentFeed.getState().feed).toBe('all');
  names.chooseFeed('global');
  expect(names.currentFeed.getState().feed).toBe('global');
  expect(sessionStorage.getItem('rookery-current-feed')).toBe('global');
});
