import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createEntities } from './entities.part.ts';
import { createWatchPositions } from './watch-positions.part.ts';

const film = (url: string): MediaItem =>
  ({ url, isVideo: true, mimeType: 'video/mp4', lastWatched: 0 }) as MediaItem;
const post = (id: string, images: MediaItem[]): Post =>
  ({
    id,
    images,
    user: { userId: 'bob' },
    repostId: null,
    original: null,
    createdAt: '2026-11-20T12:00:00Z',
  }) as Post;
function open(storage: Storage = createMemoryStorage()) {
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true });
  const page = openBrowserPage({ session, storage });
  const { posts, putPosts, restorePosts, dropPost, cachedPost } = page.part(createEntities);
  const { followWatched, keepWatched, watchedUntil } = page.part(createWatchPositions);
  return {
    page,
    posts,
    putPosts,
    restorePosts,
    dropPost,
    cachedPost,
    followWatched,
    keepWatched,
    watchedUntil,
    kept: () => storage.getItem('rookery-watched'),
    placeIn: (id: string): number | undefined => posts.get(id)?.images[0]?.lastWatched,
  };
}

test(
  'stores a position in the post and notifies subscribers',
  { tags: ['CACHE-20', 'MEDIA-20'] },
  () => {
    const { posts, putPosts, cachedPost, followWatched, keepWatched, placeIn } = open();
    followWatched();
    putPosts([post('a', [film('/media/one.mp4'), film('/media/two.mp4')])]);
    const heard: (number | undefined)[] = [];
    expect(placeIn('a')).toBe(0);
    const stop = posts.follow((_id, value) => heard.push(value?.images[0]?.lastWatched));
    keepWatched('a', '/media/one.mp4', 10);
    stop();
    expect(placeIn('a')).toBe(10);
    expect(posts.get('a')?.images[1]?.lastWatched).toBe(0);
    expect(heard).toEqual([10]);
    expect(cachedPost('a')).toMatchObject({ isSkeleton: false, images: [{ lastWatched: 10 }, {}] });
  },
);

test('prefers a stored position to other copies until the end', { tags: ['MEDIA-20'] }, () => {
  const { putPosts, restorePosts, dropPost, followWatched, keepWatched, placeIn, kept } = open();
  followWatched();
  putPosts([post('a', [film('/media/a.mp4')])]);
  keepWatched('a', '/media/a.mp4', 10.5);
  putPosts([post('a', [film('/media/a.mp4')]), post('b', [film('/media/a.mp4')])]);
  expect([placeIn('a'), placeIn('b')]).toEqual([10.5, 10.5]);
  dropPost('a');
  const older = { cachedAt: 1, lastEngagementUpdate: 1, isSkeleton: false } as const;
  restorePosts([{ ...post('a', [film('/media/a.mp4')]), ...older }]);
  expect(placeIn('a')).toBe(10.5);
  keepWatched('a', '/media/a.mp4', 0);
  putPosts([post('a', [film('/media/a.mp4')])]);
  expect(placeIn('a')).toBe(0);
  expect(kept()).not.toContain('/media/a.mp4');
});

test('adds positions to posts loaded before the first player', { tags: ['MEDIA-20'] }, () => {
  const { putPosts, followWatched, keepWatched, watchedUntil, placeIn } = open();
  keepWatched('none', '/media/early.mp4', 7);
  expect(watchedUntil('/media/early.mp4')).toBe(7);
  putPosts([post('early', [film('/media/early.mp4')])]);
  followWatched();
  expect(placeIn('early')).toBe(7);
});

test('merges positions of two tabs without finished videos', { tags: ['MEDIA-20'] }, () => {
  const storage = createMemoryStorage();
  const [one, other] = [open(storage), open(storage)];
  one.keepWatched('none', '/media/both.mp4', 1);
  other.keepWatched('none', '/media/other.mp4', 2);
  one.keepWatched('none', '/media/one.mp4', 3);
  other.keepWatched('none', '/media/both.mp4', 0);
  one.keepWatched('none', '/media/one.mp4', 4);
  expect(JSON.parse(storage.getItem('rookery-watched') ?? '')).toEqual([
    ['/media/other.mp4', 2],
    ['/media/one.mp4', 4],
  ]);
  expect(one.watchedUntil('/media/other.mp4')).toBe(2);
});

test('stores nothing after the session ends', { tags: ['AUTH-31'] }, () => {
  const { page, keepWatched, kept } = open();
  page.session.setState({ authenticated: false });
  keepWatched('a', '/media/a.mp4', 10);
  expect(kept()).toBeNull();
});

test('clears positions only of the closed page', { tags: ['AUTH-31'] }, () => {
  const [left, other] = [open(), open()];
  for (const { followWatched, keepWatched } of [left, other]) {
    followWatched();
    keepWatched('none', '/media/a.mp4', 10);
  }
  left.page.storage.removeItem('rookery-watched');
  left.page.drop();
  const seconds = (page: typeof left): number => page.watchedUntil('/media/a.mp4');
  expect([seconds(left), seconds(other)]).toEqual([0, 10]);
  for (const { keepWatched, putPosts } of [left, other]) {
    keepWatched('none', '/media/a.mp4', 20);
    putPosts([post('a', [film('/media/a.mp4')])]);
  }
  expect([left.placeIn('a'), other.placeIn('a')]).toEqual([0, 20]);
});

test('keeps the hundred latest positions', () => {
  const { keepWatched, watchedUntil, kept } = open();
  for (let at = 1; at <= 130; at += 1) keepWatched('none', `/media/${at}.mp4`, at);
  expect(JSON.parse(kept() ?? '')).toHaveLength(100);
  expect(watchedUntil('/media/30.mp4')).toBe(0);
  expect(watchedUntil('/media/31.mp4')).toBe(31);
});

test('keeps positions for this page when storage is full', () => {
  const full = createMemoryStorage();
  full.setItem = () => {
    throw new Error('Full.');
  };
  const { putPosts, followWatched, keepWatched, watchedUntil, placeIn } = open(full);
  followWatched();
  putPosts([post('a', [film('/media/a.mp4')])]);
  keepWatched('a', '/media/a.mp4', 3);
  keepWatched('none', '/media/b.mp4', 4);
  expect(placeIn('a')).toBe(3);
  expect(watchedUntil('/media/a.mp4')).toBe(3);
});
