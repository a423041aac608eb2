import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOpenGroup } from '#web/data/entities/open-group.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createFeedOptions } from './feed-options.part.ts';
import { type IdPages, listIds } from './list-pages.ts';
import type { PostPage } from './post-page.ts';
import { followOwnPosts, restartList } from './own-posts.part.ts';

const tab = openBrowserPage();
const { lists: client, session } = tab;
const { announce } = tab.part(createEventBus);
const { putPosts } = tab.part(createEntities);
const { feedOptions, groupFeedOptions, keep, profileFeedOptions } = tab.part(createFeedOptions);
tab.part(followOwnPosts);
beforeEach(tab.drop);

const home = feedOptions('following').queryKey;
const discover = feedOptions('all').queryKey;
const profile = profileFeedOptions('me').queryKey;
const put = (key: readonly unknown[], ...ids: string[]): void =>
  void client.setQueryData([...key], { pages: [{ ids, next: null }], pageParams: [null] });
const shown = (key: readonly unknown[]): string[] =>
  listIds(client.getQueryData<IdPages>([...key]));

const post = (id: string, over: Partial<Post> = {}): Post =>
  ({
    id,
    createdAt: '2026-11-22T12:00:00.000Z',
    repostId: null,
    groupId: null,
    original: null,
    images: [],
    user: { userId: 'me', username: 'Me', badges: [] },
    ...over,
  }) as unknown as Post;
const ownRepost = (id: string, repostId: string): Post =>
  post(id, { isRepost: true, repostId, original: post(repostId) });

test('adds a new repost on top of Following and profile', { tags: ['REPOST-09'] }, () => {
  for (const key of [home, discover, profile]) put(key, 'x', 'y');
  putPosts([ownRepost('mine', 'elsewhere')]);
  announce('postCreated', ownRepost('mine', 'elsewhere'));
  expect(shown(home)).toEqual(['mine', 'x', 'y']);
  expect(shown(profile)).toEqual(['mine', 'x', 'y']);
  expect(shown(discover)).toEqual(['x', 'y']);
});

test('skips a repost of a post that Following already shows', () => {
  put(home, 'x', 'original');
  put(profile, 'original');
  putPosts([ownRepost('mine', 'original')]);
  announce('postCreated', ownRepost('mine', 'original'));
  expect(shown(home)).toEqual(['x', 'original']);
  expect(shown(profile)).toEqual(['mine', 'original']);
});

test('sorts a post from another device by time', () => {
  const at = (minute: number): string => `2026-11-22T12:0${minute}:00.000Z`;
  putPosts([post('late', { createdAt: at(4) }), post('early', { createdAt: at(1) })]);
  put(home, 'late', 'early');
  const mine = post('mine', { createdAt: at(2) });
  putPosts([mine]);
  announce('postCreated', mine);
  expect(shown(home)).toEqual(['late', 'mine', 'early']);
});

test('removes an undone repost but keeps its original', { tags: ['REPOST-08', 'POST-33'] }, () => {
  putPosts([ownRepost('mine', 'original')]);
  put(home, 'mine', 'x');
  put(profile, 'mine', 'original');
  announce('postDeleted', { id: 'mine' });
  expect(shown(home)).toEqual(['x']);
  expect(shown(profile)).toEqual(['original']);
});

test('removes a deleted original’s reposts from Following only', { tags: ['CARD-04'] }, () => {
  putPosts([ownRepost('mine', 'original')]);
  put(home, 'mine', 'x');
  put(profile, 'mine', 'original');
  announce('postDeleted', { id: 'original' });
  expect(shown(home)).toEqual(['x']);
  expect(shown(profile)).toEqual(['mine']);
});

test("adds a private group post only to its group's lists", { tags: ['GROUP-25'] }, () => {
  const group = groupFeedOptions('g').queryKey;
  const other = groupFeedOptions('h').queryKey;
  const groups = feedOptions('groups').queryKey;
  const before = [group, other, groups, home, discover];
  const shownIn = (): string[][] => before.map((key) => shown(key));
  for (const key of before) put(key, 'x');
  announce('postCreated', post('secret', { groupId: 'g', abilities: ['comment', 'delete'] }));
  expect(shownIn()).toEqual([['secret', 'x'], ['x'], ['secret', 'x'], ['x'], ['x']]);
  for (const key of before) put(key, 'x');
  announce('postCreated', post('open', { groupId: 'g', abilities: ['repost', 'delete'] }));
  expect(shownIn()).toEqual([['open', 'x'], ['x'], ['open', 'x'], ['open', 'x'], ['open', 'x']]);
});

test('adds a new group post below the pinned one', { tags: ['FEED-15'] }, () => {
  const at = (minute: number): string => `2026-11-22T12:0${minute}:00.000Z`;
  const group = groupFeedOptions('g').queryKey;
  tab.part(createOpenGroup).show({
    id: 'g',
    name: 'Gulls',
    isJoined: true,
    isPending: false,
    isBanned: false,
    pinnedPostUlid: 'pinned',
    rules: '',
    join: () => {},
  });
  const written = (id: string, minute: number): Post =>
    post(id, { createdAt: at(minute), groupId: 'g', abilities: ['delete'] });
  putPosts([written('pinned', 1), written('x', 2), written('mine', 3)]);
  put(group, 'pinned', 'x');
  announce('postCreated', written('mine', 3));
  expect(shown(group)).toEqual(['pinned', 'mine', 'x']);
});

test("keeps the member's new posts on top after a reload", () => {
  const at = (minute: number): Partial<Post> => ({ createdAt: `2026-11-22T12:0${minute}:00.000Z` });
  const theirs = { user: { userId: 'bob', username: 'bob', badges: [] } } as unknown as Post;
  session.setState({ currentUser: { ulid: 'me' } as CurrentUser });
  putPosts([post('own', at(5)), post('older', at(1)), post('left', { ...at(6), ...theirs })]);
  putPosts([post('removed', at(7)), post('new', { ...at(4), ...theirs }), post('pinned', at(0))]);
  put(home, 'removed', 'older');
  const before = client.getQueryData<IdPages>(home);
  put(home, 'left', 'own', 'removed', 'older');
  restartList(tab, home, { ids: ['new'], next: 'below' }, before);
  expect(client.getQueryData<IdPages>(home)).toEqual({
    pages: [{ ids: ['own', 'new'], next: 'below' }],
    pageParams: [null],
  });
  put(profile, 'pinned', 'own', 'older');
  restartList(tab, profile, { ids: ['pinned', 'new'], next: null }, before);
  expect(shown(profile)).toEqual(['pinned', 'own', 'new']);
});

test('drops a post deleted while a page loads', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<PostPage>();
  putPosts([post('deleted'), post('stays')], 0);
  const page = keep(promise);
  vi.setSystemTime(Date.now() + 1000);
  tab.part(createEntities).removePost('deleted');
  resolve({ data: [post('deleted'), post('stays')], next_cursor: null });
  expect((await page).ids).toEqual(['stays']);
});

test('drops a post that becomes a tombstone during loading', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<PostPage>();
  putPosts([post('discussed')], 0);
  const page = keep(promise);
  vi.setSystemTime(Date.now() + 1000);
  tab.part(createEntities).noteGone('discussed');
  resolve({ data: [post('discussed'), post('stays')], next_cursor: null });
  expect((await page).ids).toEqual(['stays']);
});
