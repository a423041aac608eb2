import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import * as names from './current-feed.part.ts';
import { createHomeTabs } from './home-tabs.part.ts';

const lines = new Map([['rookery-current-feed', 'all']]);
const tabStorage = {
  getItem: (key: string) => lines.get(key) ?? null,
  setItem: (key: string, value: string) => void lines.set(key, value),
  removeItem: (key: string) => void lines.delete(key),
};

const memberWho = (abilities: CurrentUser['abilities']): CurrentUser =>
  ({ abilities }) as unknown as CurrentUser;

const nobody = { moderates: false, isInGroup: false };
const shown = (...given: Parameters<typeof names.shownTabs>): string[] =>
  names.shownTabs(...given).map(({ value }) => value);
const runners = { value: 'list-feed/01ARZ3NDEKTSV4RRFFQ69G5FAV', label: 'Runners' };
const own = [runners, { value: 'groups', label: 'Clubs' }, { value: 'global', label: 'Global' }];

test(
  'shows three tabs always, others when selected or default',
  { tags: ['FEED-05', 'FEED-06', 'FEED-07'] },
  () => {
    expect(shown('following', 'following', nobody)).toEqual(['following', 'all', 'global']);
    expect(shown('all', 'followingMutual', nobody)).toEqual([
      'following',
      'all',
      'global',
      'followingMutual',
    ]);
    expect(shown('newUsers', 'following', nobody).at(-1)).toBe('newUsers');
    expect(shown('followingMutual', 'newUsers', nobody)).toEqual([
      'following',
      'all',
      'global',
      'newUsers',
      'followingMutual',
    ]);
    expect(shown('influencers', 'following', nobody).at(-1)).toBe('influencers');
  },
);

test('shows the groups tab to members of groups only', { tags: ['FEED-08'] }, () => {
  const inGroup = { ...nobody, isInGroup: true };
  expect(shown('following', 'following', inGroup)).toContain('groups');
  expect(shown('groups', 'following', nobody)).not.toContain('groups');
});

test('shows the moderation feed to moderators only', { tags: ['FEED-09'] }, () => {
  expect(shown('following', 'following', { ...nobody, moderates: true }).at(-1)).toBe('violations');
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

test('shows own tabs in their order, then needed ones', () => {
  const tabs = (current: string, who = nobody): string[] =>
    shown(current, 'global', { ...who, own });
  expect(tabs('global')).toEqual([runners.value, 'global']);
  expect(tabs('global', { ...nobody, isInGroup: true })).toEqual([
    runners.value,
    'groups',
    'global',
  ]);
  expect(tabs('all', { ...nobody, moderates: true })).toEqual([
    runners.value,
    'global',
    'all',
    'violations',
  ]);
});

test('keeps a selected tab that another device removed', () => {
  const labelOf = (feed: string): string | undefined =>
    feed === runners.value ? runners.label : undefined;
  const without = { own: own.slice(1), labelOf };
  expect(names.feedToShow(runners.value, 'following', null, without)).toBe(runners.value);
  expect(names.shownTabs(runners.value, 'global', { ...nobody, ...without }).at(-1)).toEqual(
    runners,
  );
  expect(names.feedToShow(runners.value, 'all', null, { own: own.slice(1) })).toBe('all');
});

test('opens a default feed only while it is pinned', () => {
  expect(names.feedToShow(null, runners.value, null, { own })).toBe(runners.value);
  const labelOf = (): string => 'Runners';
  expect(names.feedToShow(null, runners.value, null, { labelOf })).toBe('following');
});

test('reads the tabs of the setting, and remembers their labels', () => {
  const page = openBrowserPage({ tabStorage });
  const { tabsIn, labelOf } = page.part(createHomeTabs);
  const tabs = [
    { kind: 'list', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', title: 'Runners' },
    { kind: 'hashtag', id: 'Köln' },
    { kind: 'feed', id: 'all', name: 'Everything' },
  ];
  expect(tabsIn(JSON.stringify(tabs))).toEqual([
    runners,
    { value: 'topic/hashtag/köln', label: '#Köln' },
    { value: 'all', label: 'Everything' },
  ]);
  expect(tabsIn('')).toEqual([]);
  expect(labelOf(runners.value)).toBe('Runners');
  page.drop();
  expect(labelOf(runners.value)).toBeUndefined();
});
