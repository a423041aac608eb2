import { isFeedName } from '@rookery/contract/kernel/feeds.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import * as names from './current-feed.part.ts';
import { tabsIn } from './home-tabs.ts';

const lines = new Map([['rookery-current-feed', 'all']]);
const tabStorage = {
  getItem: (key: string) => lines.get(key) ?? null,
  setItem: (key: string, value: string) => void lines.set(key, value),
  removeItem: (key: string) => void lines.delete(key),
};

const memberWho = (abilities: CurrentUser['abilities']): CurrentUser =>
  ({ abilities }) as unknown as CurrentUser;

const show = (
  feed: string | null,
  default_feed: string | undefined,
  user: CurrentUser | null = null,
  home_tabs = '',
): string => names.feedToShow({ feed }, { ...(default_feed && { default_feed }), home_tabs }, user);
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
  expect(show('violations', 'all', memberWho(['review']))).toBe('violations');
  expect(show('violations', 'all', memberWho([]))).toBe('following');
  expect(show('violations', 'all', memberWho(undefined))).toBe('following');
  expect(show('violations', 'all', null)).toBe('following');
});

test('falls back to Following for unknown feeds', { tags: ['FEED-04'] }, () => {
  expect(isFeedName('popular')).toBe(false);
  expect(isFeedName(null)).toBe(false);
  expect(isFeedName('global')).toBe(true);
  expect(show(null, undefined)).toBe('following');
  expect(show(null, 'popular')).toBe('following');
  expect(show(null, 'newUsers')).toBe('newUsers');
  expect(show('global', 'newUsers')).toBe('global');
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

const TABS = [
  { kind: 'list', id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', title: 'Runners' },
  { kind: 'hashtag', id: 'Köln' },
  { kind: 'feed', id: 'all', name: 'Everything' },
];

test('keeps a selected tab that another device removed', () => {
  const choice = { feed: runners.value, held: runners };
  expect(names.feedToShow(choice, { default_feed: 'all' }, null)).toBe(runners.value);
  expect(show(runners.value, 'all')).toBe('all');
  const context = { ...nobody, own: own.slice(1), held: runners };
  expect(names.shownTabs(runners.value, 'global', context).at(-1)).toEqual(runners);
  expect(shown('all', 'global', context)).not.toContain(runners.value);
});

test('opens a default feed only while it is pinned', () => {
  expect(show(null, runners.value, null, JSON.stringify(TABS))).toBe(runners.value);
  expect(show(null, runners.value)).toBe('following');
});

test('reads the tabs of the setting', () => {
  expect(tabsIn(JSON.stringify(TABS))).toEqual([
    runners,
    { value: 'topic/hashtag/köln', label: '#Köln' },
    { value: 'all', label: 'Everything' },
  ]);
  expect(tabsIn('')).toEqual([]);
});
