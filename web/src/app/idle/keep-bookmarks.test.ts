import type { Bookmark } from '@rookery/contract/posts/bookmark.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import type { Page } from '#web/data/page/page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';
import { createBookmarks } from '#web/features/posts/bookmarks/public.ts';

import { createFakeCaches, type FakeCaches } from '../../../../scripts/testing/fake-caches.ts';
import { createBookmarkKeeper } from './keep-bookmarks.part.ts';

let stored: FakeCaches;
let asked: string[];
let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  stored = createFakeCaches();
  asked = [];
  vi.stubGlobal('caches', stored.caches);
  vi.stubGlobal('location', new URL('https://rookery.test/feed'));
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true, currentUser: { ulid: 'ann' } as CurrentUser });
  const post = {
    id: 'P',
    body: 'Sourdough',
    images: [],
    user: { userId: 'ben' },
    original: null,
    repostId: null,
  };
  const answers: Record<string, unknown> = {
    'GET /bookmarks': { data: [post], bookmarks: [bookmark('P')], next_cursor: null },
    'GET /bookmarks/folders': { data: [] },
  };
  const api = async (call: string) => {
    asked.push(call);
    return answers[call];
  };
  page = openBrowserPage({ session, api: api as Page['api'], locks: undefined });
  vi.stubGlobal('window', { innerWidth: 390, devicePixelRatio: 2 });
});
afterEach(() => {
  page.drop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bookmark = (ulid: string): Bookmark => ({ ulid, folderId: null, note: null, createdAt: '' });
const see = (ulid: string): void => page.part(createBookmarks).noteDetails([bookmark(ulid)]);
const start = async (connection?: object): Promise<void> => {
  vi.stubGlobal('navigator', { connection });
  await page.part(createBookmarkKeeper).start();
};
const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5000);
const savedPosts = (): string[] =>
  stored.paths('rookery-saved-ann').filter((path) => path.startsWith('/saved/posts/'));

test('asks nothing for a member without bookmarks', async () => {
  await start();
  await pass();
  expect([asked, await stored.caches.keys()]).toEqual([[], []]);
});

test('saves the bookmarks after one was seen, once', async () => {
  await start();
  see('P');
  await pass();
  await vi.waitFor(() => expect(savedPosts()).toEqual(['/saved/posts/P.json']));
  see('P');
  await pass();
  expect(asked).toEqual(['GET /bookmarks', 'GET /bookmarks/folders']);
});

test.each([{ saveData: true }, { effectiveType: '3g' }])(
  'saves nothing with the connection %j',
  async (connection) => {
    await start(connection);
    see('P');
    await pass();
    expect(asked).toEqual([]);
  },
);

test('forgets the bookmarks of a blocked member', async () => {
  await start();
  see('P');
  await pass();
  await vi.waitFor(() => expect(savedPosts()).toHaveLength(1));
  const { announce } = page.part(createEventBus);
  announce('blockedOrMuted', { ulid: 'ben', kind: 'block', isOn: false });
  announce('blockedOrMuted', { ulid: 'cleo', kind: 'block', isOn: true });
  await pass();
  expect(savedPosts()).toHaveLength(1);
  announce('blockedOrMuted', { ulid: 'ben', kind: 'block', isOn: true });
  await vi.waitFor(() => expect(savedPosts()).toEqual([]));
});

test('stops when the member leaves', async () => {
  await start();
  see('P');
  page.drop();
  await pass();
  expect([asked, await stored.caches.keys()]).toEqual([[], []]);
});
