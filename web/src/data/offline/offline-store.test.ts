import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type CachedUser, createOfflineStore, type OfflineTable } from './offline-store.ts';
import type { CachedPost } from '#web/data/entities/post-skeleton.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 * HOUR_MS }));
afterEach(() => void vi.useRealTimers());

function table<T extends { cachedAt: number }>(keyOf: (row: T) => string) {
  const rows = new Map<string, T>();
  const made: OfflineTable<T> = {
    read: async (keys) => keys.map((key) => rows.get(key)),
    write: async (fresh) => {
      for (const row of fresh) rows.set(keyOf(row), row);
    },
    remove: async (keys) => {
      for (const key of keys) rows.delete(key);
    },
    removeOlder: async (time) => {
      for (const [key, row] of rows) if (row.cachedAt < time) rows.delete(key);
    },
    removeWhere: async (isGone) => {
      for (const [key, row] of rows) if (isGone(row)) rows.delete(key);
    },
    removeBeyond: async (most) => {
      const newestFirst = [...rows].sort(([, a], [, b]) => b.cachedAt - a.cachedAt);
      for (const [key] of newestFirst.slice(most)) rows.delete(key);
    },
  };
  return { rows, made };
}

function device() {
  const posts = table<CachedPost>((row) => row.id);
  const users = table<CachedUser>((row) => row.ulid);
  const lists = table<{ key: string; data: unknown; cachedAt: number }>((row) => row.key);
  const reports: string[] = [];
  const close = vi.fn<() => void>();
  const open = () =>
    createOfflineStore({
      tables: { posts: posts.made, users: users.made, lists: lists.made, close },
      now: () => Date.now(),
      report: (message) => reports.push(message),
    });
  return { posts, users, lists, reports, close, open };
}

const post = (id: string): CachedPost => ({ id, cachedAt: Date.now() }) as CachedPost;
const user = (ulid: string): CachedUser => ({ ulid, cachedAt: Date.now() }) as CachedUser;
const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('keeps a post for 72 hours, then purges it', { tags: ['CACHE-09'] }, async () => {
  const { open, posts } = device();
  const store = open();
  store.keep('posts', 'a', post('a'));
  await store.flush();
  await later(72 * HOUR_MS);
  expect(await store.read('posts', ['a', 'b'])).toHaveLength(1);
  await later(HOUR_MS);
  expect(await store.read('posts', ['a'])).toEqual([]);
  expect(posts.rows.size).toBe(1);
  await open().flush();
  expect(posts.rows.size).toBe(0);
});

test('keeps a member for 24 hours, then purges it', { tags: ['CACHE-10'] }, async () => {
  const { open, users } = device();
  const store = open();
  store.keep('users', 'a', user('a'));
  await store.flush();
  await later(24 * HOUR_MS);
  expect(await store.read('users', ['a'])).toHaveLength(1);
  await later(HOUR_MS);
  expect(await store.read('users', ['a'])).toEqual([]);
  await store.flush();
  expect(users.rows.size).toBe(0);
});

test('purges every hour while the page stays open', { tags: ['CACHE-09'] }, async () => {
  const { open, posts } = device();
  const store = open();
  store.keep('posts', 'a', post('a'));
  await store.flush();
  await later(73 * HOUR_MS);
  store.keep('posts', 'b', post('b'));
  await later(2000);
  expect([...posts.rows.keys()]).toEqual(['b']);
});

test('batches writes and deletes removed rows', async () => {
  const { open, posts } = device();
  const written = vi.spyOn(posts.made, 'write');
  const store = open();
  store.keep('posts', 'a', post('a'));
  store.keep('posts', 'b', post('b'));
  expect((await store.read('posts', ['a'])).map((row) => row.id)).toEqual(['a']);
  await later(1500);
  expect(written).toHaveBeenCalledTimes(1);
  store.keep('posts', 'a', null);
  expect(await store.read('posts', ['a'])).toEqual([]);
  await later(1500);
  expect([...posts.rows.keys()]).toEqual(['b']);
});

test('keeps only the newest 2,000 posts', async () => {
  const { open, posts } = device();
  const store = open();
  for (let at = 0; at < 2600; at++) {
    store.keep('posts', `p${at}`, post(`p${at}`));
    if (at % 50 === 49) await later(1500);
  }
  expect(posts.rows.size).toBeLessThanOrEqual(2500);
  expect(posts.rows.has('p2599')).toBe(true);
  expect(posts.rows.has('p0')).toBe(false);
});

test('reports a full device once and keeps reading', async () => {
  const { open, posts, reports } = device();
  const store = open();
  store.keep('posts', 'a', post('a'));
  await store.flush();
  posts.made.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  for (const id of ['b', 'c']) {
    store.keep('posts', id, post(id));
    await later(1500);
  }
  expect(reports).toEqual(['Couldn’t write to the offline cache; caching stopped.']);
  expect(await store.read('posts', ['a'])).toHaveLength(1);
});

test('deletes removed and expired rows on a full device', async () => {
  const { open, posts, users, lists, reports } = device();
  const store = open();
  const list = (key: string) => ({ key, data: [], cachedAt: Date.now() });
  for (const id of ['a', 'b', 'c']) store.keep('posts', id, post(id));
  store.keep('lists', 'feed', list('feed'));
  await store.flush();
  posts.made.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  store.keep('posts', 'd', post('d'));
  store.keep('posts', 'a', null);
  store.keep('lists', 'feed', null);
  store.keep('users', 'bob', user('bob'));
  await later(1500);
  expect([[...posts.rows.keys()], lists.rows.size, users.rows.size]).toEqual([['b', 'c'], 0, 0]);
  store.keep('posts', 'b', null);
  await later(1500);
  expect([...posts.rows.keys()]).toEqual(['c']);
  await later(73 * HOUR_MS);
  store.keep('posts', 'b', null);
  await later(1500);
  expect(posts.rows.size).toBe(0);
  expect(reports).toHaveLength(1);
});

test('discards pending writes on sign-out', async () => {
  const { open, posts, close } = device();
  const store = open();
  store.keep('posts', 'a', post('a'));
  store.close();
  await later(5000);
  expect([posts.rows.size, close.mock.calls.length]).toEqual([0, 1]);
});

test('forgets rows immediately, including pending writes', async () => {
  const { open, posts } = device();
  const store = open();
  store.keep('posts', 'a', post('a'));
  await store.flush();
  store.keep('posts', 'b', post('b'));
  store.keep('posts', 'c', post('c'));
  await store.forget('posts', ({ id }) => id !== 'c');
  expect([...posts.rows.keys()]).toEqual(['c']);
  expect(await store.read('posts', ['a', 'b'])).toEqual([]);
});

test('reports no full device after the member has left', async () => {
  const { open, posts, reports } = device();
  const store = open();
  store.keep('posts', 'a', post('a'));
  posts.made.write = async () => {
    store.close();
    throw new DOMException('closed', 'InvalidStateError');
  };
  await store.flush();
  expect(reports).toEqual([]);
});
