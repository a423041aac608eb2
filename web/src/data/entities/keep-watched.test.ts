import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { cachedPost, posts, putPosts, restorePosts } from './entities.ts';
import { followWatched, keepWatched, watchedUntil } from './keep-watched.ts';
import { session } from '#web/data/session/session.ts';

const film = (url: string): MediaItem =>
  ({ url, isVideo: true, mimeType: 'video/mp4', lastWatched: 0 }) as MediaItem;
const post = (id: string, images: MediaItem[]): Post =>
  ({ id, images, repostId: null, original: null, createdAt: '2026-11-20T12:00:00Z' }) as Post;
const placeIn = (id: string): number | undefined => posts.get(id)?.images[0]?.lastWatched;

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  followWatched();
  session.setState({ authenticated: true });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  posts.clear();
});

test('CACHE-20 MEDIA-20 a place in a video goes into the post, and to whoever keeps posts', () => {
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
});

test('MEDIA-20 neither a fresh answer nor an older copy resets it, and a video watched to its end begins anew', () => {
  putPosts([post('a', [film('/media/a.mp4')])]);
  keepWatched('a', '/media/a.mp4', 10.5);
  putPosts([post('a', [film('/media/a.mp4')]), post('b', [film('/media/a.mp4')])]);
  expect([placeIn('a'), placeIn('b')]).toEqual([10.5, 10.5]);
  posts.clear();
  const older = { cachedAt: 1, lastEngagementUpdate: 1, isSkeleton: false } as const;
  restorePosts([{ ...post('a', [film('/media/a.mp4')]), ...older }]);
  expect(placeIn('a')).toBe(10.5);
  keepWatched('a', '/media/a.mp4', 0);
  putPosts([post('a', [film('/media/a.mp4')])]);
  expect(placeIn('a')).toBe(0);
  expect(kept.get('rookery-watched')).not.toContain('/media/a.mp4');
});

test('MEDIA-20 what came before the first player gets its places too', () => {
  posts.clear();
  keepWatched('none', '/media/early.mp4', 7);
  expect(watchedUntil('/media/early.mp4')).toBe(7);
  putPosts([post('early', [film('/media/early.mp4')])]);
  expect(placeIn('early')).toBe(7);
});

test('AUTH-31 nothing is kept once the session is over', () => {
  session.setState({ authenticated: false });
  keepWatched('a', '/media/a.mp4', 10);
  expect(kept.size).toBe(0);
});

test('the hundred latest places are kept', () => {
  for (let at = 1; at <= 130; at += 1) keepWatched('none', `/media/${at}.mp4`, at);
  expect(JSON.parse(kept.get('rookery-watched') ?? '')).toHaveLength(100);
  expect(watchedUntil('/media/30.mp4')).toBe(0);
  expect(watchedUntil('/media/31.mp4')).toBe(31);
});

test('a full storage keeps places for this page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('Full.');
    },
  });
  putPosts([post('a', [film('/media/a.mp4')])]);
  keepWatched('a', '/media/a.mp4', 3);
  expect(placeIn('a')).toBe(3);
});
