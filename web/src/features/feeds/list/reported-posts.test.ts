import type { Post } from '@rookery/contract/posts/post.ts';
import { beforeEach, expect, test, vi } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import { followReports } from './reported-posts.part.ts';

const pages = (...ids: string[]): IdPages => ({ pages: [{ ids, next: null }], pageParams: [null] });

const page = openBrowserPage();
const { lists: client } = page;
const { announce } = page.part(createEventBus);
const { absentPosts, posts, putPosts } = page.part(createEntities);
const { feedOptions, profileFeedOptions } = page.part(createFeedOptions);
page.part(followReports);
beforeEach(page.drop);

const shown = (queryKey: readonly unknown[]): string[] =>
  listIds(client.getQueryData<IdPages>([...queryKey]));

test('hides a reported post except from the moderation list', { tags: ['FEED-34'] }, () => {
  const lists = [
    feedOptions('following').queryKey,
    feedOptions('global').queryKey,
    profileFeedOptions('bob').queryKey,
    ['profile-media', 'bob'],
    ['profile-comments', 'bob'],
    ['topic', '#', 'birds'],
  ];
  const moderation = feedOptions('violations').queryKey;
  for (const key of [...lists, moderation]) client.setQueryData(key, pages('a', 'b', 'c'));
  client.setQueryData(['post', 'b'], { isThere: true, ancestors: [] });
  announce('postReported', { id: 'b' });
  for (const key of lists) expect(shown(key)).toEqual(['a', 'c']);
  expect(shown(moderation)).toEqual(['a', 'b', 'c']);
  expect(client.getQueryData(['post', 'b'])).toEqual({ isThere: true, ancestors: [] });
});

test('hides a post removed from Discover only in Discover', () => {
  client.setQueryData(feedOptions('all').queryKey, pages('a', 'b'));
  client.setQueryData(feedOptions('global').queryKey, pages('a', 'b'));
  announce('leftDiscover', { id: 'a' });
  expect(shown(feedOptions('all').queryKey)).toEqual(['b']);
  expect(shown(feedOptions('global').queryKey)).toEqual(['a', 'b']);
});

test('reloads a profile on its next visit after a pin', () => {
  const { queryKey } = profileFeedOptions('bob');
  client.setQueryData(queryKey, pages('a', 'b'));
  announce('pinChanged', { id: 'b', username: 'Bob', isPinned: true });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(shown(queryKey)).toEqual(['a', 'b']);
});

test('reloads the moderation list and profile after a bulk removal', () => {
  const [moderation, profile] = [feedOptions('violations'), profileFeedOptions('bob')];
  for (const { queryKey } of [moderation, profile]) client.setQueryData(queryKey, pages('a'));
  announce('postsSwept', { username: 'Bob' });
  for (const { queryKey } of [moderation, profile])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("removes muted or blocked members' posts except the open one", { tags: ['CACHE-19'] }, () => {
  vi.stubGlobal('location', { pathname: '/post/open' });
  const post = (id: string, userId: string): Post =>
    ({ id, user: { userId }, repostId: null, original: null }) as Post;
  putPosts([post('x', 'bob'), post('open', 'bob'), post('y', 'carol')]);
  const lists = [feedOptions('following').queryKey, ['topic', '#', 'birds']];
  const moderation = feedOptions('violations').queryKey;
  for (const key of [...lists, moderation]) client.setQueryData(key, pages('x', 'open', 'y'));
  announce('blockedOrMuted', { ulid: 'bob', kind: 'mute', isOn: true });
  for (const key of lists) expect(shown(key)).toEqual(['y']);
  expect(shown(moderation)).toEqual(['x', 'open', 'y']);
  expect([...posts.ids()].toSorted()).toEqual(['open', 'y']);
  vi.unstubAllGlobals();
});

test(
  'hides reposts in home feeds and marks them unavailable elsewhere',
  { tags: ['CACHE-19'] },
  () => {
    const post = (id: string, userId: string, over: Partial<Post> = {}): Post =>
      ({ id, user: { userId }, createdAt: '', repostId: null, original: null, ...over }) as Post;
    const original = post('theirs', 'dan') as Post['original'];
    putPosts([
      post('repost', 'carol', { isRepost: true, repostId: 'theirs', original }),
      post('quote', 'carol', { isRepostWithComment: true, repostId: 'theirs', original }),
    ]);
    const home = feedOptions('following').queryKey;
    const profile = profileFeedOptions('carol').queryKey;
    for (const key of [home, profile]) client.setQueryData(key, pages('repost', 'quote'));
    vi.stubGlobal('location', { pathname: '/feed' });
    announce('blockedOrMuted', { ulid: 'dan', kind: 'block', isOn: true });
    vi.unstubAllGlobals();
    expect(shown(home)).toEqual(['quote']);
    expect(shown(profile)).toEqual(['repost', 'quote']);
    expect(posts.get('theirs')).toBeUndefined();
    expect(absentPosts.get('theirs')).toBe('gone');
  },
);
