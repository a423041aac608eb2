import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { type IdPages, listIds, withOnTop, withoutId } from './list-pages.ts';
import {
  checkDelay,
  mayCheck,
  pillAction,
  pillAuthors,
  pillLabel,
  withNewer,
} from './new-posts.ts';

const post = (id: string, userId: string): Post => ({ id, user: { userId } }) as Post;
const waiting = (...authors: string[]) => authors.map((userId, at) => ({ ulid: `P${at}`, userId }));

test.each([
  [1, 'New Post'],
  [2, '2 New Posts'],
  [99, '99 New Posts'],
  [100, '99+ New Posts'],
])('NEWPOST-01 NEWPOST-02 NEWPOST-03 %d waiting reads %s', (count, label) => {
  expect(pillLabel(count)).toBe(label);
});

test('NEWPOST-04 the three who wrote most are shown, the later of equals first', () => {
  expect(pillAuthors(waiting('a', 'b', 'c', 'c', 'd', 'b', 'c'))).toEqual(['c', 'b', 'a']);
  expect(pillAuthors(waiting('a'))).toEqual(['a']);
});

test('NEWPOST-05 NEWPOST-06 up to 20 are merged, more load the feed anew', () => {
  expect(pillAction(20)).toBe('merge');
  expect(pillAction(21)).toBe('reload');
});

test('NEWPOST-07 only four feeds are checked', () => {
  const feeds = ['all', 'following', 'followingMutual', 'newUsers', 'global', 'group', 'profile'];
  expect(feeds.filter(mayCheck)).toEqual(['all', 'following', 'followingMutual', 'newUsers']);
});

test('NEWPOST-08 Discover is checked once a minute, the others at once', () => {
  expect(checkDelay('all', null, 5000)).toBe(0);
  expect(checkDelay('all', 5000, 15_000)).toBe(50_000);
  expect(checkDelay('all', 5000, 65_000)).toBe(0);
  expect(checkDelay('following', 5000, 5001)).toBe(0);
});

test('NEWPOST-09 notices hold ulid and userId, each post once, own and known ones left out', () => {
  const before = [{ ulid: 'P1', userId: 'bob' }];
  const newer = [post('P4', 'carol'), post('P3', 'me'), post('P2', 'bob'), post('P1', 'bob')];
  expect(withNewer(before, newer, new Set(['P2']), 'me')).toEqual([
    { ulid: 'P4', userId: 'carol' },
    { ulid: 'P1', userId: 'bob' },
  ]);
});

const data: IdPages = {
  pages: [
    { ids: ['c', 'b'], next: 'x' },
    { ids: ['b', 'a'], next: null },
  ],
  pageParams: [null, 'x'],
};

test('a list names every post once, and takes new ones on top', () => {
  expect(listIds(data)).toEqual(['c', 'b', 'a']);
  expect(listIds(withOnTop(data, ['d', 'b']))).toEqual(['d', 'c', 'b', 'a']);
  expect(withOnTop(data, ['a'])).toBe(data);
  expect(listIds(withoutId(data, 'b'))).toEqual(['c', 'a']);
  expect(withoutId(data, 'z')).toBe(data);
});
