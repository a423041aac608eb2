import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { PENDING_TEXT } from '#web/data/outbox/send-or-wait.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { onToast, type Toast } from '#web/ui/toast/show-toast.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { createRepostActions } from './repost.part.ts';

const tab = openBrowserPage();
const { session } = tab;
const { onAnnounced } = tab.part(createEventBus);
const { absentPosts, posts, putPosts } = tab.part(createEntities);
const { deleteRepost, repost, undoRepost } = tab.part(createRepostActions);

const ORIGINAL = '01J0000000000000000000000A';
const MINE = '01J0000000000000000000000B';

const PATH = '/v3/posts/repost';
const COUNTS = '/v3/posts/engagement';

interface Call {
  method: string;
  path: string;
  body: unknown;
  answer(status: number, body: unknown): void;
}
const calls: Call[] = [];

let said: Toast | null = null;
onToast((heard) => (said = heard));

beforeEach(() => {
  calls.length = 0;
  said = null;
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string }) => {
    return new Promise((done) => {
      const answer: Call['answer'] = (status, json) =>
        done(new Response(JSON.stringify(json), { status }));
      if (path !== PATH && path !== COUNTS) return;
      calls.push({ method, path, body: JSON.parse(body), answer });
    });
  });
  session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me', postCount: 7 } as CurrentUser,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  tab.drop();
});

const marks = (hasReposted: boolean, hasRepostedWithComment: boolean, repostCount: number) => ({
  postEngagement: { repostCount, commentCount: 0, totalCommentCount: 0, views: 0, reactions: [] },
  userEngagement: { hasReposted, hasRepostedWithComment, hasCommented: false },
});
const post = (id: string, over: object = {}): Post =>
  ({
    id,
    body: 'Words',
    repostId: null,
    original: null,
    parentUlid: null,
    images: [],
    createdAt: '2026-11-22T12:00:00.000Z',
    user: { userId: 'bob', badges: [] },
    isDeleted: false,
    isHidden: false,
    ...marks(false, false, 3),
    ...over,
  }) as unknown as Post;
const counted = (more: object) => ({
  userReaction: null,
  isDeleted: false,
  isHidden: false,
  ...more,
});
const shown = () => {
  const { userEngagement, postEngagement } = posts.get(ORIGINAL) ?? post(ORIGINAL);
  return [userEngagement.hasReposted, postEngagement.repostCount];
};

test(
  'shows a repost immediately and ignores a second click',
  { tags: ['REPOST-02', 'REPOST-09', 'REPOST-11'] },
  async () => {
    putPosts([post(ORIGINAL)]);
    const created: string[] = [];
    const stop = onAnnounced('postCreated', ({ id }) => created.push(id));
    const done = repost(ORIGINAL);
    expect(shown()).toEqual([true, 4]);
    expect(await repost(ORIGINAL)).toBe(false);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ method: 'POST', path: PATH });
    expect(calls[0]?.body).toEqual({ ulid: ORIGINAL, title: 'repost' });
    const original = post(ORIGINAL, marks(true, false, 9));
    const mine = post(MINE, { isRepost: true, postType: 'REPOST', repostId: ORIGINAL, original });
    calls[0]?.answer(201, { success: true, data: mine });
    expect(await done).toBe(true);
    expect(shown()).toEqual([true, 9]);
    expect(created).toEqual([MINE]);
    expect(said?.text).toBe('Your repost has been recorded.');
    expect(session.getState().currentUser?.postCount).toBe(7);
    stop();
  },
);

test(
  'clears the viewer state and removes the repost on undo',
  { tags: ['REPOST-06', 'REPOST-07', 'REPOST-08', 'REPOST-12'] },
  async () => {
    const original = post(ORIGINAL, marks(true, false, 4)) as Post['original'];
    putPosts([post(MINE, { isRepost: true, repostId: ORIGINAL, original })]);
    const gone: string[] = [];
    const stop = onAnnounced('postDeleted', ({ id }) => gone.push(id));
    const done = undoRepost(ORIGINAL, 'repost');
    expect(shown()).toEqual([false, 3]);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ method: 'DELETE', path: PATH });
    expect(calls[0]?.body).toEqual({ ulid: ORIGINAL, title: 'repost', only: 'repost' });
    const data = { ulid: MINE, original: counted(marks(false, false, 3)) };
    calls[0]?.answer(200, { success: true, data });
    expect(await done).toBe(true);
    expect(posts.get(MINE)).toBeUndefined();
    expect(absentPosts.get(MINE)).toBe('gone');
    expect(gone).toEqual([MINE]);
    expect(shown()).toEqual([false, 3]);
    expect(said?.text).toBe('Your repost has been removed.');
    stop();
  },
);

test('ignores counts requested before an undo', { tags: ['REPOST-07'] }, async () => {
  const now = new Date('2026-11-22T12:00:00Z').getTime();
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { refreshEngagement } = tab.part(createEngagement);
  putPosts([post(ORIGINAL, marks(true, false, 4))]);
  vi.setSystemTime(now + 1000);
  const late = refreshEngagement([ORIGINAL]);
  const done = undoRepost(ORIGINAL, 'repost');
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual([COUNTS, PATH]));
  vi.setSystemTime(now + 2000);
  const data = { ulid: MINE, original: counted(marks(false, false, 3)) };
  calls[1]?.answer(200, { success: true, data });
  await done;
  const standing = (more: object) => ({ success: true, data: { [ORIGINAL]: counted(more) } });
  calls[0]?.answer(200, standing(marks(true, false, 4)));
  await late;
  expect(shown()).toEqual([false, 3]);
  vi.setSystemTime(now + 3000);
  const next = refreshEngagement([ORIGINAL]);
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  calls[2]?.answer(200, standing(marks(false, false, 9)));
  await next;
  expect(shown()).toEqual([false, 9]);
});

test('undoes the quote when there is no plain repost', { tags: ['REPOST-06'] }, async () => {
  const original = post(ORIGINAL, marks(false, true, 4)) as Post['original'];
  putPosts([post(MINE, { isRepostWithComment: true, repostId: ORIGINAL, original })]);
  const done = undoRepost(ORIGINAL, 'quote');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({ only: 'quote' });
  const data = { ulid: MINE, original: counted(marks(false, false, 3)) };
  calls[0]?.answer(200, { success: true, data });
  expect(await done).toBe(true);
  expect(posts.get(MINE)).toBeUndefined();
  expect(posts.get(ORIGINAL)?.userEngagement.hasRepostedWithComment).toBe(false);
  expect(session.getState().currentUser?.postCount).toBe(6);
});

test('deletes a repost whose original is gone', { tags: ['REPOST-13', 'POST-35'] }, async () => {
  putPosts([post(MINE, { isRepost: true, repostId: ORIGINAL })]);
  const done = deleteRepost(MINE, ORIGINAL);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ ulid: MINE, title: 'repost' });
  calls[0]?.answer(200, { success: true, data: { ulid: MINE, original: null } });
  expect(await done).toBe(true);
  expect(posts.get(MINE)).toBeUndefined();
  expect(said?.text).toBe('Repost deleted');
});

test.each([
  ['repost', repost, false],
  ['undo', (id: string) => undoRepost(id, 'repost'), true],
] as const)(
  'reverts, logs and reports a %s that fails',
  { tags: ['REPOST-14'] },
  async (_what, act, hasReposted) => {
    expectConsole('error', 'A repost could not be saved.');
    putPosts([post(ORIGINAL, marks(hasReposted, false, 3))]);
    const done = act(ORIGINAL);
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.answer(500, {});
    expect(await done).toBe(false);
    expect(shown()).toEqual([hasReposted, 3]);
    expect(said).toMatchObject({ text: 'An unexpected error occurred.', kind: 'danger' });
  },
);

test('keeps an offline repost and sends only the last choice', async () => {
  const world = createOutboxFixture();
  const original = post(ORIGINAL, marks(true, false, 4));
  const mine = post(MINE, { isRepost: true, postType: 'REPOST', repostId: ORIGINAL, original });
  world.server.show = () => ({ success: true, data: mine });
  const { page, go, items } = world.openTab({ isOnline: false });
  const entities = page.part(createEntities);
  const created: string[] = [];
  page.part(createEventBus).onAnnounced('postCreated', ({ id }) => created.push(id));
  entities.putPosts([post(ORIGINAL)]);
  const reposting = page.part(createRepostActions);
  expect(await reposting.repost(ORIGINAL)).toBe(true);
  expect(await reposting.undoRepost(ORIGINAL, 'repost')).toBe(true);
  expect(await reposting.repost(ORIGINAL)).toBe(true);
  expect(entities.posts.get(ORIGINAL)?.userEngagement.hasReposted).toBe(true);
  expect([items().length, said?.text]).toEqual([1, PENDING_TEXT]);
  go('online');
  await vi.waitFor(() => expect(created).toEqual([MINE]));
  expect(world.done.map(({ call }) => call)).toEqual(['POST /posts/repost']);
});
