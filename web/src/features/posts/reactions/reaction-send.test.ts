import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEngagement } from '#web/data/entities/engagement.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { endSession } from '#web/data/session/session.ts';
import { onToast, type Toast } from '#web/ui/toast/show-toast.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { reactionStrings } from './reaction-strings.ts';
import { createReactionSender } from './reaction-send.part.ts';

const page = openBrowserPage();
const { session } = page;
const { posts, putPosts } = page.part(createEntities);
const { takeEngagement } = page.part(createEngagement);
const { pressReaction } = page.part(createReactionSender);
const ID = '01J0000000000000000000000P';

type Counts = Record<string, number>;

function engagement(counts: Counts, userReaction: string | null, views = 0): EngagementOfPost {
  const reactions = Object.entries(counts).map(([name, count]) => ({ name, count }));
  return {
    postEngagement: { commentCount: 0, totalCommentCount: 0, repostCount: 0, views, reactions },
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
    userReaction,
    isDeleted: false,
    isHidden: false,
  };
}

function post(counts: Counts, userReaction: string | null): Post {
  const user = { userId: 'BOB', username: 'bob' };
  return {
    id: ID,
    user,
    parentUlid: null,
    repostId: null,
    original: null,
    body: 'Words',
    views: 0,
    ...engagement(counts, userReaction),
  } as unknown as Post;
}

interface Call {
  method: string;
  path: string;
  body: unknown;
  answer(status: number, body?: unknown): void;
}

const calls: Call[] = [];

let said: Toast | null = null;
onToast((heard) => (said = heard));

beforeEach(() => {
  calls.length = 0;
  said = null;
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('fetch', (path: string, { method = '', body = '' }) => {
    return new Promise((done) => {
      const answer: Call['answer'] = (status, json = {}) =>
        done(new Response(JSON.stringify(json), { status }));
      calls.push({ method, path, body: JSON.parse(body), answer });
    });
  });
  session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me' } as CurrentUser,
  });
});
afterEach(() => {
  // A reaction that is still in flight would swallow the clicks of the next test.
  page.drop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const shown = (): [Counts, string | null] => shownOf(posts.get(ID));
const shownOf = (held: Post | undefined): [Counts, string | null] => {
  const counts = held?.postEngagement.reactions.map(({ name, count }) => [name, count]) ?? [];
  return [Object.fromEntries(counts) as Counts, held?.userReaction ?? null];
};
const called = () =>
  calls.map(({ method, path, body }) => [`${method} ${path.replace('/v3', '')}`, body]);
const reaction = (name: string) => ({ ulid: ID, reaction: name });

async function nth(number: number): Promise<Call> {
  await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(number));
  return calls[number - 1] as Call;
}

async function toast(): Promise<unknown> {
  await vi.waitFor(() => expect(said).not.toBe(null));
  const { text, kind } = said ?? {};
  return kind === 'danger' ? { danger: text } : text;
}

const settled = (counts: Counts, own: string | null, views = 0) => ({
  success: true,
  data: engagement(counts, own, views),
});

test(
  'shows a reaction immediately, then the server’s counts',
  { tags: ['REACT-04', 'REACT-09', 'REACT-21'] },
  async () => {
    putPosts([post({ fire: 2 }, null)]);
    pressReaction(ID, 'heart');
    expect(shown()).toEqual([{ fire: 2, heart: 1 }, 'heart']);
    (await nth(1)).answer(200, settled({ heart: 3, fire: 2 }, 'heart', 7));
    expect(await toast()).toBe('Your reaction has been added.');
    expect(called()).toEqual([['PUT /post/reaction', reaction('heart')]]);
    expect(shown()).toEqual([{ heart: 3, fire: 2 }, 'heart']);
    expect(posts.get(ID)?.views).toBe(7);
  },
);

test(
  'removes the reaction and hides a count of zero',
  { tags: ['REACT-05', 'REACT-07', 'REACT-10', 'REACT-20'] },
  async () => {
    putPosts([post({ heart: 1 }, 'heart')]);
    pressReaction(ID, 'heart');
    expect(shown()).toEqual([{}, null]);
    (await nth(1)).answer(200, settled({}, null));
    expect(await toast()).toBe('Your reaction has been removed.');
    expect(called()).toEqual([['DELETE /post/reaction', reaction('heart')]]);
  },
);

test('replaces a reaction in one visible step', { tags: ['REACT-08', 'REACT-22'] }, async () => {
  putPosts([post({ heart: 2 }, 'heart')]);
  const seen: unknown[] = [];
  const stop = posts.subscribe(ID, () => seen.push(shown()));
  pressReaction(ID, 'fire');
  (await nth(1)).answer(200, settled({ heart: 1 }, null));
  (await nth(2)).answer(200, settled({ heart: 1, fire: 1 }, 'fire'));
  expect(await toast()).toBe('Your reaction has been changed.');
  stop();
  expect(seen).toEqual([[{ heart: 1, fire: 1 }, 'fire']]);
  expect(called()).toEqual([
    ['DELETE /post/reaction', reaction('heart')],
    ['PUT /post/reaction', reaction('fire')],
  ]);
});

async function refuse(number: number, truth: ReturnType<typeof engagement>): Promise<void> {
  expectConsole('error', 'A reaction could not be saved.');
  (await nth(number)).answer(500, { message: 'Broken.', error_type: 'server' });
  (await nth(number + 1)).answer(200, { success: true, data: { [ID]: truth } });
}

test.each([
  [null, 'heart', 'Error recording the reaction.'],
  ['fire', 'fire', 'Error removing the reaction.'],
  ['fire', 'heart', 'Error removing your previous reaction.'],
] as const)(
  'reverts a failed reaction: with %s, pressing %s says %j',
  { tags: ['REACT-23', 'REACT-24', 'REACT-26'] },
  async (own, name, text) => {
    putPosts([post({ fire: 1 }, own)]);
    pressReaction(ID, name);
    await refuse(1, engagement({ fire: 1 }, own));
    expect(await toast()).toEqual({ danger: text });
    expect(shown()).toEqual([{ fire: 1 }, own]);
    expect(called().at(-1)).toEqual(['POST /posts/engagement', { ulids: [ID] }]);
  },
);

test('leaves no reaction and says so when the PUT fails', { tags: ['REACT-25'] }, async () => {
  putPosts([post({ fire: 2 }, 'fire')]);
  pressReaction(ID, 'heart');
  (await nth(1)).answer(200, settled({ fire: 1 }, null));
  await refuse(2, engagement({ fire: 1 }, null));
  expect(await toast()).toEqual({ danger: 'Error changing the reaction.' });
  expect(shown()).toEqual([{ fire: 1 }, null]);
});

test('shows a stored reaction whose response was lost', async () => {
  putPosts([post({}, null)]);
  pressReaction(ID, 'heart');
  await refuse(1, engagement({ heart: 1 }, 'heart'));
  await vi.waitFor(() => expect(shown()).toEqual([{ heart: 1 }, 'heart']));
});

test(
  'reverts the reaction on an unforeseen failure and says so',
  { tags: ['REACT-27'] },
  async () => {
    putPosts([post({ fire: 1 }, null)]);
    expectConsole('error', 'A reaction failed unexpectedly.');
    pressReaction(ID, 'heart');
    (await nth(1)).answer(200, null);
    (await nth(2)).answer(200, { success: true, data: { [ID]: engagement({ fire: 1 }, null) } });
    expect(await toast()).toEqual({ danger: 'An unexpected error occurred.' });
    await vi.waitFor(() => expect(shown()).toEqual([{ fire: 1 }, null]));
  },
);

test('reports a click that can’t be drawn', { tags: ['REACT-27'] }, async () => {
  putPosts([{ ...post({}, null), postEngagement: {} as Post['postEngagement'] }]);
  expectConsole('error', 'A reaction failed unexpectedly.');
  pressReaction(ID, 'heart');
  expect(await toast()).toEqual({ danger: reactionStrings.unexpected });
  expect(calls).toEqual([]);
});

test('sends nothing for a second click while in flight', { tags: ['REACT-15'] }, async () => {
  putPosts([post({}, null)]);
  pressReaction(ID, 'heart');
  pressReaction(ID, 'fire');
  expect(shown()).toEqual([{ fire: 1 }, 'fire']);
  await nth(1);
  await new Promise((done) => setImmediate(done));
  expect(called()).toEqual([['PUT /post/reaction', reaction('heart')]]);
  (await nth(1)).answer(200, settled({ heart: 1 }, 'heart'));
  (await nth(2)).answer(200, settled({}, null));
  (await nth(3)).answer(200, settled({ fire: 1 }, 'fire'));
  expect(await toast()).toBe('Your reaction has been added.');
});

test("keeps the member's reaction while others react", { tags: ['POST-48'] }, async () => {
  putPosts([post({ fire: 1 }, null)]);
  pressReaction(ID, 'heart');
  const call = await nth(1);
  const notice = engagement({ fire: 2 }, null, 5);
  const { postEngagement, isDeleted, isHidden } = notice;
  takeEngagement({ [ID]: { postEngagement, isDeleted, isHidden } });
  expect([shown(), posts.get(ID)?.views]).toEqual([[{ fire: 1, heart: 1 }, 'heart'], 5]);
  putPosts([post({ fire: 3 }, null)]);
  expect(shown()).toEqual([{ fire: 3, heart: 1 }, 'heart']);
  call.answer(200, settled({ fire: 3, heart: 1 }, 'heart'));
  await toast();
  expect(shown()).toEqual([{ fire: 3, heart: 1 }, 'heart']);
});

test("reloads the post when counts lack the member's reaction", { tags: ['POST-48'] }, async () => {
  putPosts([post({ heart: 1, fire: 1 }, 'heart')]);
  const { postEngagement, isDeleted, isHidden } = engagement({ heart: 1, fire: 2 }, null);
  takeEngagement({ [ID]: { postEngagement, isDeleted, isHidden } });
  expect(calls).toEqual([]);
  const without = engagement({ fire: 2 }, null).postEngagement;
  takeEngagement({ [ID]: { postEngagement: without, isDeleted, isHidden } });
  (await nth(1)).answer(200, { success: true, data: { [ID]: engagement({ fire: 2 }, null) } });
  await vi.waitFor(() => expect(shown()).toEqual([{ fire: 2 }, null]));
  expect(called()).toEqual([['POST /posts/engagement', { ulids: [ID] }]]);
});

test('hides the reaction of a former member from the next', { tags: ['AUTH-31'] }, async () => {
  putPosts([post({}, null)]);
  pressReaction(ID, 'heart');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  page.drop();
  endSession(session);
  session.setState({ accessToken: `${'c'.repeat(20)}.d`, authenticated: true });
  putPosts([post({ heart: 2 }, 'heart')]);
  calls[0]?.answer(200, { success: true, data: engagement({ heart: 1 }, 'heart') });
  pressReaction(ID, 'heart');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]).toMatchObject({ method: 'DELETE' });
  expect(said).toBe(null);
});

interface Reaction {
  ulid: string;
  reaction: string;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const refused = new ApiError({ status: 403, type: 'forbidden', message: 'You are blocked.' });
const unavailable = new ApiError({ status: 503, type: 'unavailable', message: 'Not now.' });
const ADD = 'PUT /post/reaction';
const REMOVE = 'DELETE /post/reaction';

function createReactionWorld(held: string | null = null) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) });
  const world = createOutboxFixture();
  const state = { own: held };
  const truth = (): EngagementOfPost => {
    const counts = { fire: 4 + Number(state.own === 'fire') };
    return engagement(state.own === 'heart' ? { ...counts, heart: 1 } : counts, state.own);
  };
  world.server.show = ({ call, input }) => {
    if (call === 'POST /posts/engagement') return { success: true, data: { [ID]: truth() } };
    const { reaction: name } = input['body'] as { reaction: string };
    if (call.startsWith('PUT')) state.own = name;
    else if (state.own === name) state.own = null;
    return { success: true, data: truth() };
  };
  function openTab({ isOnline = false } = {}) {
    const tab = world.openTab({ isOnline });
    const { putPosts: put, posts: map } = tab.page.part(createEntities);
    const load = (): void => {
      const { postEngagement, userReaction } = truth();
      put([{ ...post({}, null), postEngagement, userReaction }]);
    };
    return {
      ...tab,
      load,
      press: async (name: string) => {
        tab.page.part(createReactionSender).pressReaction(ID, name);
        await pass(100);
      },
      shown: () => shownOf(map.get(ID)),
      wants: () => tab.items().map(({ call, input }) => [call, (input.body as Reaction).reaction]),
    };
  }
  const sent = () =>
    world.done.map(({ call, input }) => [call, (input['body'] as Reaction).reaction]);
  return { ...world, openTab, state, sent };
}

test('keeps a reaction shown offline and sends it when online', async () => {
  const world = createReactionWorld();
  const tab = world.openTab();
  tab.load();
  await tab.press('heart');
  expect(tab.shown()).toEqual([{ fire: 4, heart: 1 }, 'heart']);
  tab.load();
  expect(tab.shown()).toEqual([{ fire: 4, heart: 1 }, 'heart']);
  expect([tab.wants(), world.done]).toEqual([[[ADD, 'heart']], []]);
  tab.go('online');
  await pass(100);
  expect(world.sent()).toEqual([[ADD, 'heart']]);
  expect([tab.shown(), tab.wants()]).toEqual([[{ fire: 4, heart: 1 }, 'heart'], []]);
  expect(said).toBe(null);
});

test('shows the server’s counts after a late response', async () => {
  const world = createReactionWorld();
  const tab = world.openTab();
  tab.load();
  await tab.press('heart');
  world.server.show = () => settled({ fire: 9, heart: 3 }, 'heart', 7);
  tab.go('online');
  await pass(100);
  expect(tab.shown()).toEqual([{ fire: 9, heart: 3 }, 'heart']);
});

test('queues one reaction however often it changes', async () => {
  const world = createReactionWorld();
  const tab = world.openTab();
  tab.load();
  for (const name of ['heart', 'clap', 'heart', 'fire']) {
    await tab.press(name);
    expect([tab.wants(), tab.shown()[1]]).toEqual([[[ADD, name]], name]);
  }
  expect(tab.shown()).toEqual([{ fire: 5 }, 'fire']);
  tab.go('online');
  await pass(100);
  expect([world.sent(), tab.shown()]).toEqual([[[ADD, 'fire']], [{ fire: 5 }, 'fire']]);
});

test('queues one removal and one addition for a change', async () => {
  const world = createReactionWorld('heart');
  const tab = world.openTab();
  tab.load();
  for (const name of ['clap', 'wow', 'fire']) await tab.press(name);
  expect(tab.wants()).toEqual([
    [REMOVE, 'heart'],
    [ADD, 'fire'],
  ]);
  expect([tab.shown(), said]).toEqual([[{ fire: 5 }, 'fire'], null]);
  tab.go('online');
  await pass(100);
  expect([world.state.own, tab.shown()]).toEqual(['fire', [{ fire: 5 }, 'fire']]);
});

test.each([null, 'heart'])(
  'queues nothing when the reaction is reverted offline, from %s',
  async (own) => {
    const world = createReactionWorld(own);
    const tab = world.openTab();
    tab.load();
    const before = tab.shown();
    await tab.press('heart');
    await tab.press('heart');
    expect([tab.wants(), tab.shown()]).toEqual([[], before]);
    await tab.press('fire');
    await tab.press(own ?? 'fire');
    expect([tab.wants(), tab.shown()]).toEqual([[], before]);
    tab.go('online');
    await pass(5000);
    expect([world.done, world.state.own, said]).toEqual([[], own, null]);
  },
);

test.each([
  ['a reaction', null, 'heart', [{ fire: 4, heart: 1 }, 'heart']],
  ['a removal', 'heart', 'heart', [{ fire: 4 }, null]],
  ['a change', 'heart', 'fire', [{ fire: 5 }, 'fire']],
] as const)('shows and sends the queued %s on a new page', async (_what, own, name, drawn) => {
  const world = createReactionWorld(own);
  const first = world.openTab();
  first.load();
  await first.press(name);
  first.kill();
  const next = world.openTab();
  next.page.part(createReactionSender);
  await next.outbox.resume();
  next.load();
  expect(next.shown()).toEqual(drawn);
  next.go('online');
  await pass(100);
  next.load();
  expect([next.shown(), next.wants()]).toEqual([drawn, []]);
  expect([world.state.own, said]).toEqual([drawn[1], null]);
});

test('replaces a reaction that another page queued', async () => {
  const world = createReactionWorld();
  const first = world.openTab();
  first.load();
  await first.press('heart');
  first.kill();
  const next = world.openTab();
  await next.outbox.resume();
  next.page.part(createReactionSender);
  next.load();
  await next.press('fire');
  expect(next.wants()).toEqual([
    [REMOVE, 'heart'],
    [ADD, 'fire'],
  ]);
  await next.press('fire');
  expect([next.wants(), next.shown()]).toEqual([[[REMOVE, 'heart']], [{ fire: 4 }, null]]);
});

test.each([
  ['a reaction', null, 'Error recording the reaction.'],
  ['a removal', 'heart', 'Error removing the reaction.'],
] as const)('reverts %s when it is refused later', async (_what, own, text) => {
  const world = createReactionWorld(own);
  const tab = world.openTab();
  tab.load();
  const before = tab.shown();
  await tab.press('heart');
  expect(tab.shown()).not.toEqual(before);
  world.server.fails = ({ key }) => (key === '' ? null : refused);
  tab.go('online');
  await pass(1000);
  expect([tab.shown(), tab.wants()]).toEqual([before, []]);
  expect(said).toMatchObject({ text, kind: 'danger' });
});

test('shows a change whose removal was answered late', async () => {
  const world = createReactionWorld('heart');
  const tab = world.openTab({ isOnline: true });
  tab.load();
  world.server.takesMs = () => 9000;
  await tab.press('fire');
  await pass(8000);
  world.server.takesMs = () => 10;
  world.server.show = () => settled({ fire: 8 }, 'fire');
  await pass(2000);
  expect([tab.wants(), tab.shown()]).toEqual([[], [{ fire: 8 }, 'fire']]);
});

test('adds a reaction again after its removal was sent', async () => {
  const world = createReactionWorld('heart');
  const tab = world.openTab();
  tab.load();
  await tab.press('fire');
  world.server.fails = ({ call }) => (call === ADD ? unavailable : null);
  tab.go('online');
  await pass(100);
  expect([tab.wants(), world.state.own]).toEqual([[[ADD, 'fire']], null]);
  world.server.fails = () => null;
  await tab.press('heart');
  await pass(20_000);
  expect([world.state.own, tab.shown()]).toEqual(['heart', [{ fire: 4, heart: 1 }, 'heart']]);
});

test('removes a reaction whose request is still in flight', async () => {
  const world = createReactionWorld();
  const tab = world.openTab({ isOnline: true });
  tab.load();
  world.server.takesMs = () => 15_000;
  await tab.press('heart');
  await pass(10_000);
  await tab.press('heart');
  expect(tab.shown()).toEqual([{ fire: 4 }, null]);
  world.server.takesMs = () => 10;
  await pass(20_000);
  expect(world.sent()).toEqual([
    [ADD, 'heart'],
    [REMOVE, 'heart'],
  ]);
  expect([world.state.own, tab.shown()]).toEqual([null, [{ fire: 4 }, null]]);
});

test('removes a reaction whose response was lost', async () => {
  const world = createReactionWorld();
  const tab = world.openTab({ isOnline: true });
  tab.load();
  world.server.fails = ({ key }) => (key === '' ? null : 'lost');
  await tab.press('heart');
  await tab.press('heart');
  world.server.fails = () => null;
  await pass(60_000);
  expect([tab.wants(), tab.shown(), world.state.own]).toEqual([[], [{ fire: 4 }, null], null]);
});

test('sends no further requests for a former member', { tags: ['AUTH-31'] }, async () => {
  const world = createReactionWorld('heart');
  const tab = world.openTab({ isOnline: true });
  tab.load();
  world.server.takesMs = () => 5000;
  await tab.press('fire');
  const { session: own } = tab.page;
  tab.page.drop();
  endSession(own);
  own.setState({ authenticated: true, currentUser: { ulid: 'next' } as CurrentUser });
  await pass(60_000);
  expect(world.sent()).toEqual([[REMOVE, 'heart']]);
  expect([tab.wants(), said]).toEqual([[], null]);
});
