import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createLoading } from './entities-load.part.ts';
import { createEntities } from './entities.part.ts';
import { createOfflineAccess } from './offline-access.part.ts';
import type { CachedPost } from './post-skeleton.ts';

const page = openBrowserPage();
const { loadPosts, requestPost, requestProfile } = page.part(createLoading);
const { absentPosts, posts, putPosts } = page.part(createEntities);
const { loadOffline } = page.part(createOfflineAccess);

interface Call {
  path: string;
  ulids: string[];
  atMs: number;
}

const server = { calls: [] as Call[], isUp: true, missing: new Set<string>() };

beforeAll(async () => void (await loadOffline()));
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 * HOUR_MS });
  Object.assign(server, { calls: [], isUp: true, missing: new Set() });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { ulids } = JSON.parse(body) as { ulids: string[] };
    server.calls.push({ path, ulids, atMs: Date.now() });
    if (!server.isUp) throw new TypeError('Failed to fetch');
    const found = ulids.filter((id) => !server.missing.has(id));
    const data = found.map((id) => ({
      id,
      ulid: id,
      body: '',
      user: { userId: 'bob' },
      postType: 'POST',
      images: [],
      badges: [],
      createdAt: new Date(0).toISOString(),
      embedUrl: null,
      openGraph: null,
    }));
    return new Response(JSON.stringify({ success: true, data }));
  });
  page.session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me' } as CurrentUser,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  page.drop();
});

const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const asked = (): string[][] => server.calls.map((call) => call.ulids);
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at}`);

function show(...ids: string[]): () => void {
  const stops = ids.map((id) => posts.subscribe(id, () => {}));
  for (const id of ids) requestPost(id);
  const leave = (): void => {
    for (const stop of stops) stop();
  };
  onTestFinished(leave);
  return leave;
}

test(
  'loads the posts of several cards in one call',
  { tags: ['CACHE-03', 'POST-55', 'POST-58'] },
  async () => {
    show('a', 'b');
    await later(50);
    expect(asked()).toEqual([['a', 'b']]);
    expect([posts.get('a')?.id, posts.get('b')?.id]).toEqual(['a', 'b']);
    expect(server.calls[0]?.path).toBe('/v3/posts/map');
  },
);

test('skips a card that was scrolled past', async () => {
  show('a');
  show('b')();
  await later(50);
  expect(asked()).toEqual([['a']]);
});

test(
  'gives up on a post after four attempts',
  { tags: ['FEED-31', 'FEED-32', 'POST-59'] },
  async () => {
    server.isUp = false;
    show('a', 'END');
    await later(50 + 7000);
    expect(asked()).toEqual([['a'], ['a'], ['a'], ['a']]);
    const [first = 0, ...rest] = server.calls.map((call) => call.atMs);
    expect(rest.map((at) => at - first)).toEqual([1000, 3000, 7000]);
    expect(absentPosts.get('a')).toBe('failed');
  },
);

test('retries failed cards when the network is back', async () => {
  server.isUp = false;
  show('a');
  const leave = show('b');
  await later(60_000);
  leave();
  page.connection.store.setState({ state: 'offline' });
  Object.assign(server, { isUp: true, calls: [] });
  page.connection.store.setState({ state: 'online' });
  await later(50);
  expect(asked()).toEqual([['a']]);
  expect(posts.get('a')?.id).toBe('a');
});

test('treats an omitted post as gone, but no failed one', async () => {
  server.missing.add('b');
  await loadPosts(['a', 'b']);
  expect([absentPosts.get('a'), absentPosts.get('b')]).toEqual([undefined, 'gone']);
  server.isUp = false;
  putPosts([{ ...posts.get('a'), id: 'c' } as Post]);
  await loadPosts(['a', 'c']);
  expect([posts.get('a')?.id, absentPosts.get('a')]).toEqual(['a', undefined]);
});

test(
  'sends posts in calls of 20, one after another',
  { tags: ['POST-55', 'POST-57'] },
  async () => {
    await loadPosts(many(45));
    expect(asked().map((ulids) => ulids.length)).toEqual([20, 20, 5]);
  },
);

test(
  'requests members together after 100 ms, 20 per call',
  { tags: ['CACHE-12', 'CACHE-13'] },
  async () => {
    for (const id of many(25)) requestProfile(id);
    await later(99);
    expect(asked()).toEqual([]);
    await later(1);
    expect(asked().map((ulids) => ulids.length)).toEqual([20, 5]);
    expect(server.calls[0]?.path).toBe('/v3/profile');
  },
);

test('requests a known member again after 24 hours', { tags: ['CACHE-10'] }, async () => {
  requestProfile('bob');
  await later(100);
  await later(24 * HOUR_MS);
  requestProfile('bob');
  await later(100);
  expect(asked()).toEqual([['bob']]);
  await later(HOUR_MS);
  requestProfile('bob');
  await later(100);
  expect(asked()).toEqual([['bob'], ['bob']]);
});

test('requests cached posts and members again after clock changes', async () => {
  requestProfile('carol');
  await later(100);
  const cachedAt = Date.now();
  vi.setSystemTime(cachedAt - 48 * HOUR_MS);
  requestProfile('carol');
  await later(100);
  expect(asked()).toEqual([['carol'], ['carol']]);
  const kept = { id: 'kept', user: {}, cachedAt, lastEngagementUpdate: cachedAt };
  const offline = await loadOffline();
  vi.spyOn(offline, 'readPosts').mockResolvedValueOnce([kept as unknown as CachedPost]);
  server.calls = [];
  show('kept');
  await later(50);
  expect(asked()).toEqual([['kept']]);
});
