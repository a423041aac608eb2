import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { type IdPages, listIds, withOnTop, withoutId } from './list-pages.ts';
import { groupFeedName } from './feed-name.ts';
import { mergeWaiting, pillAction, pillAuthors, pillLabel } from './new-posts.ts';
import {
  checkDelay,
  checkFrom,
  isNoticed,
  mayCheck,
  newestAbove,
  withNewer,
} from './newer-posts.ts';

const post = (id: string, userId: string): Post => ({ id, user: { userId } }) as Post;
const waiting = (...authors: string[]) => authors.map((userId, at) => ({ ulid: `P${at}`, userId }));

test.each([
  [1, 'New Post'],
  [2, '2 New Posts'],
  [99, '99 New Posts'],
  [100, '99+ New Posts'],
])(
  'labels %d new posts as %s',
  { tags: ['NEWPOST-01', 'NEWPOST-02', 'NEWPOST-03'] },
  (count, label) => {
    expect(pillLabel(count)).toBe(label);
  },
);

test('shows three top authors, later ones first on ties', { tags: ['NEWPOST-04'] }, () => {
  expect(pillAuthors(waiting('a', 'b', 'c', 'c', 'd', 'b', 'c'))).toEqual(['c', 'b', 'a']);
  expect(pillAuthors(waiting('a'))).toEqual(['a']);
});

test('inserts up to 20 posts, otherwise reloads', { tags: ['NEWPOST-05', 'NEWPOST-06'] }, () => {
  expect(pillAction(20, false)).toBe('merge');
  expect(pillAction(21, false)).toBe('reload');
  expect(pillAction(1, true)).toBe('reload');
});

test('checks four feeds only', { tags: ['NEWPOST-07'] }, () => {
  const feeds = ['all', 'following', 'followingMutual', 'newUsers', 'global', 'group', 'profile'];
  expect(feeds.filter(mayCheck)).toEqual(['all', 'following', 'followingMutual', 'newUsers']);
});

test('follows Global, Groups and groups by live events', { tags: ['NEWPOST-07'] }, () => {
  const feeds = ['all', 'following', 'global', 'groups', groupFeedName('G'), 'violations', 'other'];
  expect(feeds.filter(isNoticed)).toEqual(['global', 'groups', groupFeedName('G')]);
});

test('finds new ids above the first known steady post', { tags: ['NEWPOST-07'] }, () => {
  const page = (...ids: string[]) => ({ ids, next: 'more' });
  const isSteady = (id: string): boolean => id !== 'own';
  const above = (ids: string[], shown: string[], ...newest: string[]) =>
    newestAbove(ids, shown, page(...newest), isSteady);
  expect(above(['A', 'B'], [], 'C', 'A', 'B')).toEqual({ newer: ['C'], isPartial: false });
  expect(above(['own', 'A'], [], 'D', 'own', 'C', 'A')).toEqual({
    newer: ['D', 'C'],
    isPartial: false,
  });
  expect(above(['A'], ['C'], 'D', 'C')).toEqual({ newer: ['D'], isPartial: false });
  expect(above(['P', 'A', 'B'], [], 'P', 'C', 'A')).toEqual({ newer: ['C'], isPartial: false });
  expect(above(['A'], [], 'D', 'C')).toEqual({ newer: ['D', 'C'], isPartial: true });
  expect(newestAbove([], [], { ids: ['C'], next: null }, isSteady).isPartial).toBe(false);
});

test('checks Discover once a minute, others immediately', { tags: ['NEWPOST-08'] }, () => {
  expect(checkDelay('all', null, 5000)).toBe(0);
  expect(checkDelay('all', 5000, 15_000)).toBe(50_000);
  expect(checkDelay('all', 5000, 65_000)).toBe(0);
  expect(checkDelay('all', 259_200_000, 5000)).toBe(60_000);
  expect(checkDelay('following', 5000, 5001)).toBe(0);
});

test('stores id and author of new posts, except own ones', { tags: ['NEWPOST-09'] }, () => {
  const before = [{ ulid: 'P1', userId: 'bob' }];
  const newer = [post('P4', 'carol'), post('P3', 'me'), post('P2', 'bob'), post('P1', 'bob')];
  expect(withNewer(before, newer, new Set(['P2']), 'me')).toEqual([
    { ulid: 'P4', userId: 'carol' },
    { ulid: 'P1', userId: 'bob' },
  ]);
});

test('keeps one entry for a post and its reposts', () => {
  const repost = (id: string, userId: string, repostId: string): Post => ({
    ...post(id, userId),
    isRepost: true,
    repostId,
  });
  const shown = (...args: Parameters<typeof withNewer>): string[] =>
    withNewer(...args).map(({ ulid }) => ulid);
  const older = withNewer([], [repost('R1', 'bob', 'A'), post('B', 'bob')], new Set(), 'me');
  expect(older[0]).toEqual({ ulid: 'R1', userId: 'bob', original: 'A' });
  expect(shown(older, [repost('R2', 'carol', 'A')], new Set(), 'me')).toEqual(['R2', 'B']);
  expect(shown(older, [repost('R3', 'carol', 'B')], new Set(), 'me')).toEqual(['R1', 'B']);
  expect(shown([], [repost('R4', 'carol', 'C')], new Set(['R0', 'C']), 'me')).toEqual([]);
  expect(shown([], [post('C', 'dan')], new Set(['R0', 'C']), 'me')).toEqual([]);
});

test('asks for posts after the newest by others, or all', { tags: ['RT-07'] }, () => {
  const isSteady = (id: string): boolean => id !== 'own';
  expect(checkFrom(['own', 'own', 'b', 'a'], true, isSteady)).toBe('b');
  expect(checkFrom(['own', 'own'], false, isSteady)).toBe('own');
  expect(checkFrom([], true, isSteady)).toBe(NIL_ULID);
  const long = Array.from({ length: 30 }, (_, at) => `P${at}`);
  expect(checkFrom(long, true, () => false)).toBe('P9');
});

test('asks for all posts when a short list is own-only', () => {
  expect(checkFrom(['own', 'own'], true, () => false)).toBe(NIL_ULID);
});

const data: IdPages = {
  pages: [
    { ids: ['c', 'b'], next: 'x' },
    { ids: ['b', 'a'], next: null },
  ],
  pageParams: [null, 'x'],
};

test('lists every post once and adds new ones on top', () => {
  expect(listIds(data)).toEqual(['c', 'b', 'a']);
  expect(listIds(withOnTop(data, ['d', 'b']))).toEqual(['d', 'c', 'b', 'a']);
  expect(withOnTop(data, ['a'])).toBe(data);
  expect(listIds(withOnTop(data, ['d'], 'c'))).toEqual(['c', 'd', 'b', 'a']);
  expect(listIds(withOnTop(data, ['d'], 'b'))).toEqual(['d', 'c', 'b', 'a']);
  expect(listIds(withoutId(data, 'b'))).toEqual(['c', 'a']);
  expect(withoutId(data, 'z')).toBe(data);
});

test('merges waiting posts and sorts own ones by time', { tags: ['NEWPOST-05'] }, () => {
  const times: Record<string, string> = { own2: '6', e: '5', own1: '4', d: '3' };
  const createdAt = (id: string): string | undefined => times[id] ?? '1';
  const merge = (list: IdPages, ...ids: string[]) => listIds(mergeWaiting(list, ids, createdAt));
  expect(merge(data, 'e', 'd')).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(merge(withOnTop(data, ['own1']), 'e', 'd')).toEqual(['e', 'own1', 'd', 'c', 'b', 'a']);
  const own = withOnTop(data, ['own2', 'own1']);
  expect(merge(own, 'e', 'd')).toEqual(['own2', 'e', 'own1', 'd', 'c', 'b', 'a']);
  expect(mergeWaiting(data, ['b'], createdAt)).toBe(data);
  expect(merge({ pages: [{ ids: [], next: null }], pageParams: [null] }, 'e')).toEqual(['e']);
});
