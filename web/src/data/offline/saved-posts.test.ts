import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, expect, test, vi } from 'vitest';

import type { CachedPost } from '#web/data/entities/post-skeleton.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createFakeCaches } from '../../../../scripts/testing/fake-caches.ts';
import { deleteOtherMembersCaches } from './other-members-caches.ts';
import { openSaved, type SavedIndex, writeIndex, writeSavedPost } from './saved-cache.ts';
import { createSavedPosts } from './saved-posts.part.ts';

afterEach(() => void vi.unstubAllGlobals());

const post = (id: string, more: Partial<CachedPost> = {}) =>
  ({ id, body: id, isHidden: false, isDeleted: false, ...more }) as CachedPost;

const saved = (ulid: string, ...quoted: string[]) => ({
  bookmark: { ulid, folderId: null, note: null, createdAt: '' },
  postIds: [ulid, ...quoted],
  files: ['/media/shared', `/media/${ulid}`],
});

async function scene() {
  const { caches, paths } = createFakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('indexedDB', { databases: async () => [] });
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true, currentUser: { ulid: 'ann' } as CurrentUser });
  const page = openBrowserPage({ session, locks: undefined });
  const cache = (await openSaved('ann', true)) as Cache;
  const index: SavedIndex = {
    loadedAt: 0,
    folders: [],
    saved: [saved('p1', 'original'), saved('p2')],
    bytes: {},
  };
  await writeIndex(cache, index);
  for (const id of ['p1', 'p2', 'original']) await writeSavedPost(cache, post(id));
  for (const name of ['shared', 'p1', 'p2']) await cache.put(`/media/${name}`, new Response('a'));
  const part = page.part(createSavedPosts);
  part.note(index);
  return { ...part, caches, page, session, paths: () => paths('rookery-saved-ann').toSorted() };
}

const ONLY_P2 = ['/media/p2', '/media/shared', '/saved/index.json', '/saved/posts/p2.json'];

test('reads saved posts', async () => {
  const { read } = await scene();
  expect((await read(['p2', 'unknown', 'original'])).map(({ id }) => id)).toEqual([
    'p2',
    'original',
  ]);
});

test.each<[string, CachedPost | undefined]>([
  ['removed', undefined],
  ['deleted', post('p1', { isDeleted: true })],
  ['hidden', post('p1', { isHidden: true })],
])('forgets a post that is %s, and its own files', async (_how, now) => {
  const { follow, paths } = await scene();
  follow('p1', now);
  await expect.poll(paths).toEqual(ONLY_P2);
});

test('forgets a bookmark with an unreadable quoted post', async () => {
  const { forget, paths } = await scene();
  await forget(({ id }) => id === 'original');
  expect(paths()).toEqual(ONLY_P2);
});

test('keeps a post that only changed', async () => {
  const { follow, alone, paths } = await scene();
  const before = paths();
  follow('p1', post('p1', { body: 'newer' }));
  follow('other', undefined);
  await alone(async () => undefined);
  expect(paths()).toEqual(before);
});

test('deletes the saved posts of other members', async () => {
  const { caches, session } = await scene();
  await caches.open('rookery-saved-ben');
  await deleteOtherMembersCaches(session);
  expect(await caches.keys()).toEqual(['rookery-saved-ann']);
  session.setState({ authenticated: false, currentUser: null });
  await deleteOtherMembersCaches(session);
  expect(await caches.keys()).toEqual([]);
});
