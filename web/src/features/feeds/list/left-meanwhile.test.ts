import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { realClock } from '#web/data/page/clock.ts';

import { checkForNewPosts } from '#web/features/feeds/pages/check-new-posts.ts';
import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import type { IdPages } from '#web/features/feeds/pages/list-pages.ts';
import { createPills, waitingIn } from '#web/features/feeds/pages/pills.part.ts';
import { followReports } from './reported-posts.part.ts';

const post = (id: string, userId: string, over: Partial<Post> = {}): Post =>
  ({ id, user: { userId }, createdAt: '', repostId: null, original: null, ...over }) as Post;
const repost = (id: string, userId: string, original: Post): Post =>
  post(id, userId, {
    isRepost: true,
    repostId: original.id,
    original,
  });

function openPage(...data: Post[]) {
  let time = Date.now();
  let answer = (): void => {};
  let calls = 0;
  const api = (() =>
    new Promise((resolve) => {
      calls += 1;
      answer = () => resolve({ data, count: data.length, next_cursor: null });
    })) as unknown as Api;
  const clock = { ...realClock, now: () => time };
  const page = openBrowserPage({ api, clock, path: () => '/feed' });
  page.part(followReports);
  const options = page.part(createFeedOptions);
  const { announce } = page.part(createEventBus);
  const meanwhile = async <T>(asking: Promise<T>, act: () => void): Promise<T> => {
    time += 1000;
    act();
    answer();
    return asking;
  };
  const feed = async (name: string, act: () => void): Promise<string[]> =>
    (await meanwhile(options.fetchFeedPage(name), act)).ids;
  const profile = async (name: string, act: () => void): Promise<string[]> =>
    (await meanwhile(options.keep(api('GET /profile/:name/feed', { params: { name } })), act)).ids;
  return {
    page,
    announce,
    meanwhile,
    feed,
    profile,
    options,
    calls: () => calls,
    answer: () => answer(),
  };
}

test('hides a post reported during loading and its reposts', { tags: ['FEED-34'] }, async () => {
  const reported = post('reported', 'bob');
  const { announce, feed, profile } = openPage(
    reported,
    repost('r', 'carol', reported),
    post('x', 'bob'),
  );
  const report = (): void => announce('postReported', { id: 'reported' });
  expect(await profile('bob', report)).toEqual(['x']);
  expect(await feed('following', report)).toEqual(['x']);
  expect(await feed('following', () => {})).toEqual(['reported', 'r', 'x']);
});

test(
  'hides members muted during loading unless unmuted again',
  { tags: ['CACHE-19'] },
  async () => {
    const { announce, feed, profile } = openPage(post('theirs', 'bob'), post('x', 'carol'));
    const mute = (isOn: boolean): void =>
      announce('blockedOrMuted', { ulid: 'bob', kind: 'mute', isOn });
    expect(await feed('global', () => mute(true))).toEqual(['x']);
    expect(await profile('carol', () => mute(true))).toEqual(['x']);
    const both = (): void => [true, false].forEach(mute);
    expect(await feed('global', both)).toEqual(['theirs', 'x']);
  },
);

test(
  'hides others’ reposts of a member blocked during loading',
  { tags: ['CACHE-19'] },
  async () => {
    const shared = repost('shared', 'carol', post('theirs', 'dan'));
    const { announce, feed, profile } = openPage(shared, post('x', 'carol'));
    const block = (): void =>
      announce('blockedOrMuted', { ulid: 'dan', kind: 'block', isOn: true });
    expect(await feed('following', block)).toEqual(['x']);
    expect(await profile('carol', block)).toEqual(['shared', 'x']);
  },
);

test('hides a post removed from Discover only there', async () => {
  const { announce, feed } = openPage(post('a', 'bob'), post('b', 'bob'));
  const leave = (): void => announce('leftDiscover', { id: 'a' });
  expect(await feed('all', leave)).toEqual(['b']);
  expect(await feed('global', leave)).toEqual(['a', 'b']);
});

test(
  'excludes posts reported or muted during loading from the pill',
  { tags: ['FEED-34', 'CACHE-19'] },
  async () => {
    const posts = [post('reported', 'carol'), post('theirs', 'bob'), post('x', 'carol')];
    const { page, announce, meanwhile } = openPage(...posts);
    const { store } = page.part(createPills);
    page.lists.setQueryData(['feed', 'following'], { pages: [{ ids: ['old'], next: null }] });
    await meanwhile(checkForNewPosts(page, 'following'), () => {
      announce('postReported', { id: 'reported' });
      announce('blockedOrMuted', { ulid: 'bob', kind: 'mute', isOn: true });
    });
    const pill = store.getState()['following'];
    expect(waitingIn(pill).map(({ ulid }) => ulid)).toEqual(['x']);
    expect(pill?.head).toBe('reported');
  },
);

test(
  'reloads lists after an unmute, even during their first load',
  { tags: ['CACHE-19'] },
  async () => {
    const { page, announce, options, calls, answer } = openPage(post('theirs', 'bob'));
    page
      .part(createEntities)
      .putUsers([{ ulid: 'bob', username: 'bob', badges: [] } as unknown as Profile]);
    const observer = new InfiniteQueryObserver(page.lists, options.profileFeedOptions('bob'));
    const stop = observer.subscribe(() => undefined);
    await expect.poll(calls).toBe(1);
    announce('blockedOrMuted', { ulid: 'bob', kind: 'mute', isOn: false });
    await expect.poll(calls).toBe(2);
    answer();
    await expect.poll(() => observer.getCurrentResult().data?.pages[0]?.ids).toEqual(['theirs']);
    stop();
  },
);

test('hides a post reported while two pages load', { tags: ['FEED-34'] }, async () => {
  const asked: ((page: object) => void)[] = [];
  const api = (() => new Promise((resolve) => asked.push(resolve))) as unknown as Api;
  let time = Date.now();
  const clock = { ...realClock, now: () => time };
  const page = openBrowserPage({ api, clock, path: () => '/feed' });
  page.part(followReports);
  const options = page.part(createFeedOptions).profileFeedOptions('bob');
  const loading = page.lists.fetchInfiniteQuery({ ...options, pages: 2 });
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.({ data: [post('reported', 'bob'), post('a', 'bob')], next_cursor: 'more' });
  await expect.poll(() => asked.length).toBe(2);
  time += 1000;
  page.part(createEventBus).announce('postReported', { id: 'reported' });
  asked[1]?.({ data: [post('b', 'bob')], next_cursor: null });
  await loading;
  const list = page.lists.getQueryData<IdPages>(options.queryKey);
  expect(list?.pages.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
});
