import type { CurrentUser, Profile } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { endSession } from '#web/data/session/session.ts';
import { onToast, type Toast } from '#web/ui/toast/show-toast.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { profileOptions } from '../people/profile-options.ts';
import { createFollows } from './follow.part.ts';
import { createPendingFollows } from './pending-follows.part.ts';

const BOB = '01J0000000000000000000000B';

const opened = openBrowserPage();
const { session } = opened;
const { putUsers, users } = opened.part(createEntities);
const { setFollow } = opened.part(createFollows);

function profile(isFollowing: boolean, followers: number): Profile {
  return {
    ulid: BOB,
    username: 'bob',
    name: 'Bob',
    avatar: null,
    badges: [],
    followers,
    following: 0,
    friendCount: 0,
    ProfileEngagement: { isFollowing, isFollowingYou: true, isFollowYou: true },
  } as unknown as Profile;
}

const calls: { method: string; path: string; answer(status: number, body: unknown): void }[] = [];

let said: Toast | null = null;
onToast((heard) => (said = heard));

beforeEach(() => {
  calls.length = 0;
  said = null;
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    return new Promise((done) => {
      const answer = (status: number, body: unknown): void =>
        done(new Response(JSON.stringify(body), { status }));
      calls.push({ method, path, answer });
    });
  });
  session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me', following: 7, friendCount: 2 } as CurrentUser,
  });
});
afterEach(() => {
  vi.useRealTimers();
  opened.drop();
  said = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function toast(): Promise<Toast | null> {
  await vi.waitFor(() => expect(said).not.toBe(null));
  return said;
}

const own = () => session.getState().currentUser;
const isFollowing = () => users.get(BOB)?.ProfileEngagement.isFollowing;

test(
  'shows a follow immediately and confirms it',
  { tags: ['FOLLOW-01', 'FOLLOW-07', 'FOLLOW-08', 'FOLLOW-09', 'FOLLOW-15'] },
  async () => {
    putUsers([profile(false, 10)]);
    setFollow(BOB, true, 'button');
    expect(isFollowing()).toBe(true);
    expect(users.get(BOB)?.followers).toBe(11);
    expect(own()).toMatchObject({ following: 8, friendCount: 3 });
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toMatchObject({ method: 'PUT', path: `/v3/profile/${BOB}/follow` });
    calls[0]?.answer(200, { success: true, data: profile(true, 12) });
    expect(await toast()).toMatchObject({
      text: 'User followed successfully',
      ms: 1500,
    });
    expect(users.get(BOB)?.followers).toBe(12);
    expect(own()).toMatchObject({ following: 8, friendCount: 3 });
  },
);

test('reverts a failed follow and says so', { tags: ['FOLLOW-10', 'FOLLOW-16'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  putUsers([profile(false, 10)]);
  setFollow(BOB, true, 'button');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(500, { success: false, message: 'x', error_type: 'server' });
  expect(await toast()).toMatchObject({
    text: 'Error following user',
    kind: 'danger',
    ms: 1500,
  });
  expect(users.get(BOB)).toEqual(profile(false, 10));
  expect(own()).toMatchObject({ following: 7, friendCount: 2 });
});

test(
  'waits for the server before showing an unfollow',
  { tags: ['FOLLOW-02', 'FOLLOW-11', 'FOLLOW-17'] },
  async () => {
    putUsers([profile(true, 10)]);
    setFollow(BOB, false, 'menu');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.method).toBe('DELETE');
    expect(isFollowing()).toBe(true);
    expect(own()).toMatchObject({ following: 7 });
    calls[0]?.answer(200, { success: true, data: profile(false, 9) });
    expect(await toast()).toMatchObject({
      text: '@bob successfully unfollowed',
      ms: 2000,
    });
    expect(isFollowing()).toBe(false);
    expect(own()).toMatchObject({ following: 6, friendCount: 1 });
  },
);

test('changes nothing after a failed unfollow', { tags: ['FOLLOW-18'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  putUsers([profile(true, 10)]);
  setFollow(BOB, false, 'menu');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(500, { success: false, message: 'x', error_type: 'server' });
  expect(await toast()).toMatchObject({
    text: 'Failed to unfollow @bob. Please try again.',
    kind: 'danger',
  });
  expect(users.get(BOB)).toEqual(profile(true, 10));
});

async function askForProfile(): Promise<(held: Profile) => Promise<unknown>> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  const asked = opened.lists.fetchQuery(profileOptions(opened, 'bob'));
  await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('GET'));
  const call = calls.at(-1);
  vi.setSystemTime(Date.now() + 1000);
  return (held) => {
    call?.answer(200, { success: true, data: held });
    return asked;
  };
}

async function followCall(): Promise<(held: Profile) => void> {
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe(`/v3/profile/${BOB}/follow`));
  const call = calls.at(-1);
  return (data) => call?.answer(200, { success: true, data });
}

test(
  'keeps a follow when an earlier profile request ends later',
  { tags: ['FOLLOW-07'] },
  async () => {
    putUsers([profile(false, 10)]);
    const answerProfile = await askForProfile();
    setFollow(BOB, true, 'button');
    (await followCall())(profile(true, 11));
    await toast();
    await answerProfile(profile(false, 10));
    expect([isFollowing(), users.get(BOB)?.followers]).toEqual([true, 11]);
    const answerLater = await askForProfile();
    await answerLater(profile(false, 9));
    expect([isFollowing(), users.get(BOB)?.followers]).toEqual([false, 9]);
  },
);

test.for([
  ['a follow', true, 8, 3],
  ['an unfollow', false, 6, 1],
] as const)(
  'counts %s once despite profile updates in flight',
  { tags: ['FOLLOW-09'] },
  async ([_what, on, following, friendCount]) => {
    putUsers([profile(!on, 10)]);
    const answerBefore = await askForProfile();
    setFollow(BOB, on, 'button');
    const answerFollow = await followCall();
    const shown = isFollowing();
    await answerBefore(profile(!on, 10));
    expect(isFollowing()).toBe(shown);
    const answerMeanwhile = await askForProfile();
    await answerMeanwhile(profile(false, 9));
    expect(isFollowing()).toBe(shown);
    answerFollow(profile(on, 12));
    await toast();
    expect([isFollowing(), users.get(BOB)?.followers]).toEqual([on, 12]);
    expect(own()).toMatchObject({ following, friendCount });
  },
);

test(
  "keeps the member's counts when an unfollow is reverted",
  { tags: ['FOLLOW-09'] },
  async () => {
    putUsers([profile(true, 10)]);
    setFollow(BOB, false, 'button');
    const answerUnfollow = await followCall();
    setFollow(BOB, true, 'button');
    const answerMeanwhile = await askForProfile();
    await answerMeanwhile(profile(false, 9));
    expect(isFollowing()).toBe(true);
    answerUnfollow(profile(false, 9));
    await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'));
    calls.at(-1)?.answer(200, { success: true, data: profile(true, 10) });
    await toast();
    expect(isFollowing()).toBe(true);
    expect(own()).toMatchObject({ following: 7, friendCount: 2 });
  },
);

test(
  'accepts a profile that is requested after a failed follow',
  { tags: ['FOLLOW-10'] },
  async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    putUsers([profile(false, 10)]);
    setFollow(BOB, true, 'button');
    await followCall();
    calls[0]?.answer(500, { success: false, message: 'x', error_type: 'server' });
    await toast();
    const answerLater = await askForProfile();
    await answerLater(profile(true, 13));
    expect([isFollowing(), users.get(BOB)?.followers]).toEqual([true, 13]);
  },
);

test(
  "reloads the member's counts if requested during a follow",
  { tags: ['FOLLOW-09'] },
  async () => {
    putUsers([profile(false, 10)]);
    setFollow(BOB, true, 'button');
    const answerFollow = await followCall();
    const loading = opened.part(createOwnAccount).loadCurrentUser();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    answerFollow(profile(true, 11));
    await toast();
    const answer = { ulid: 'me', friendCount: 2 };
    calls[1]?.answer(200, { success: true, data: { ...answer, following: 7 } });
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    expect(own()?.following).toBe(8);
    calls[2]?.answer(200, { success: true, data: { ...answer, following: 8 } });
    expect((await loading).following).toBe(8);
  },
);

test('hides the follow of a former member from the next', { tags: ['AUTH-31'] }, async () => {
  putUsers([profile(false, 10)]);
  setFollow(BOB, true, 'button');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  opened.drop();
  endSession(session);
  session.setState({
    accessToken: `${'c'.repeat(20)}.d`,
    authenticated: true,
    currentUser: { ulid: 'next', following: 3, friendCount: 1 } as CurrentUser,
  });
  putUsers([profile(true, 20)]);
  calls[0]?.answer(200, { success: true, data: profile(true, 11) });
  setFollow(BOB, false, 'button');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(said).toBe(null);
  expect(own()).toMatchObject({ following: 3, friendCount: 1 });
  expect(users.get(BOB)).toMatchObject({ followers: 20 });
});

const FOLLOW = 'PUT /profile/:name/follow';
const UNFOLLOW = 'DELETE /profile/:name/follow';
const ALICE = '01J000000000000000000ALICE';
const refused = new ApiError({ status: 403, type: 'forbidden', message: 'You are blocked.' });
const unavailable = new ApiError({ status: 503, type: 'unavailable', message: 'Not now.' });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function createFollowWorld(isOn: boolean) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) });
  vi.spyOn(console, 'info').mockReturnValue();
  const world = createOutboxFixture();
  const state = { isOn };
  const bob = (): Profile => profile(state.isOn, state.isOn ? 11 : 10);
  const alice = (): CurrentUser => {
    const counts = state.isOn ? { following: 8, friendCount: 3 } : { following: 7, friendCount: 2 };
    return { ulid: ALICE, ...counts } as CurrentUser;
  };
  world.server.show = ({ call }) => {
    if (call === 'GET /user') return { success: true, data: alice() };
    state.isOn = call === FOLLOW;
    return { success: true, data: bob() };
  };
  function openTab({ isOnline = false } = {}) {
    const tab = world.openTab({ isOnline });
    const { page } = tab;
    page.session.setState({ currentUser: alice() });
    const entities = page.part(createEntities);
    const announced: boolean[] = [];
    page
      .part(createEventBus)
      .onAnnounced('followChanged', ({ isFollowing: now }) => void announced.push(now));
    return {
      ...tab,
      announced,
      load: () => entities.putUsers([bob()], page.clock.now()),
      want: async (on: boolean) => {
        page.part(createFollows).setFollow(BOB, on, 'button');
        await pass(100);
      },
      shown: () => {
        const held = entities.users.get(BOB);
        return [held?.ProfileEngagement.isFollowing, held?.followers];
      },
      own: () => {
        const { following, friendCount } = page.session.getState().currentUser ?? {};
        return [following, friendCount];
      },
      wants: () => tab.items().map(({ call }) => call),
    };
  }
  return { ...world, openTab, state, calls: () => world.done.map(({ call }) => call) };
}

const COUNTS = {
  follow: { shown: [true, 11], own: [8, 3] },
  unfollow: { shown: [false, 10], own: [7, 2] },
};
const STEPS = [
  ['a follow', true, FOLLOW, COUNTS.follow, COUNTS.unfollow],
  ['an unfollow', false, UNFOLLOW, COUNTS.unfollow, COUNTS.follow],
] as const;

test.each(STEPS)(
  'keeps %s shown offline and sends it when online',
  async (_what, on, call, after) => {
    const world = createFollowWorld(!on);
    const tab = world.openTab();
    tab.load();
    await tab.want(on);
    expect([tab.shown(), tab.own(), tab.wants()]).toEqual([after.shown, after.own, [call]]);
    await pass(1000);
    tab.load();
    expect([tab.shown(), tab.own(), world.done]).toEqual([after.shown, after.own, []]);
    tab.go('online');
    await pass(100);
    expect([world.calls(), tab.wants(), tab.announced]).toEqual([[call], [], [on]]);
    expect([tab.shown(), tab.own(), said]).toEqual([after.shown, after.own, null]);
  },
);

test('shows the follower count of a late response', async () => {
  const world = createFollowWorld(false);
  const tab = world.openTab();
  tab.load();
  await tab.want(true);
  const { show } = world.server;
  world.server.show = (arrived) => {
    const answer = show(arrived);
    return arrived.call.endsWith('/follow') ? { success: true, data: profile(true, 42) } : answer;
  };
  tab.go('online');
  await pass(100);
  expect([tab.shown(), tab.own()]).toEqual([
    [true, 42],
    [8, 3],
  ]);
});

test.each(STEPS)(
  'queues one request after repeated changes to %s',
  async (_what, on, call, after) => {
    const world = createFollowWorld(!on);
    const tab = world.openTab();
    tab.load();
    for (const step of [on, !on, on, !on, on]) {
      await tab.want(step);
      expect(tab.wants()).toEqual([step ? FOLLOW : UNFOLLOW]);
      expect(tab.shown()).toEqual((step ? COUNTS.follow : COUNTS.unfollow).shown);
    }
    tab.go('online');
    await pass(100);
    expect([world.calls(), tab.shown(), tab.own()]).toEqual([[call], after.shown, after.own]);
    expect(said).toBe(null);
  },
);

test('queues nothing after a follow and unfollow offline', async () => {
  const world = createFollowWorld(false);
  const tab = world.openTab();
  tab.load();
  await tab.want(true);
  await tab.want(false);
  tab.go('online');
  await pass(100);
  expect([world.calls(), world.state.isOn]).toEqual([[UNFOLLOW], false]);
  expect([tab.shown(), tab.own()]).toEqual([
    [false, 10],
    [7, 2],
  ]);
});

test.each(STEPS)('shows and sends the queued %s on a new page', async (_what, on, call, after) => {
  const world = createFollowWorld(!on);
  const first = world.openTab();
  first.load();
  await first.want(on);
  first.kill();
  const next = world.openTab();
  next.page.part(createPendingFollows);
  await next.outbox.resume();
  next.load();
  expect([next.shown(), next.wants()]).toEqual([after.shown, [call]]);
  next.go('online');
  await pass(100);
  expect([world.calls(), next.wants(), next.announced]).toEqual([[call], [], [on]]);
  expect([next.shown(), next.own(), said]).toEqual([after.shown, after.own, null]);
});

test.each(STEPS)(
  'reverts %s when it is refused later',
  async (_what, on, _call, _after, before) => {
    expectConsole('error', 'A follow could not be changed.');
    const world = createFollowWorld(!on);
    const tab = world.openTab();
    tab.load();
    await tab.want(on);
    world.server.fails = ({ key }) => (key === '' ? null : refused);
    tab.go('online');
    await pass(100);
    expect([tab.shown(), tab.own(), tab.wants()]).toEqual([before.shown, before.own, []]);
    const text = `Failed to ${on ? 'follow' : 'unfollow'} @bob. Please try again.`;
    expect(said).toMatchObject({ text, kind: 'danger' });
  },
);

test.each([true, false])('names a refused member on a new page, loaded: %s', async (isLoaded) => {
  expectConsole('error', 'A follow could not be changed.');
  const world = createFollowWorld(false);
  const first = world.openTab();
  first.load();
  await first.want(true);
  first.kill();
  world.server.fails = ({ key }) => (key === '' ? null : refused);
  const next = world.openTab();
  next.page.part(createPendingFollows);
  await next.outbox.resume();
  if (isLoaded) next.load();
  next.go('online');
  await pass(100);
  expect(said?.text).toBe('Failed to follow @bob. Please try again.');
  expect(next.own()).toEqual([7, 2]);
  expect(next.shown()).toEqual(isLoaded ? [false, 10] : [undefined, undefined]);
});

test('counts an unfollow of a queued follow once', async () => {
  const world = createFollowWorld(false);
  const first = world.openTab();
  first.load();
  await first.want(true);
  first.kill();
  const next = world.openTab({ isOnline: true });
  next.page.part(createPendingFollows);
  world.server.fails = ({ call }) => (call === FOLLOW ? unavailable : null);
  await next.outbox.resume();
  next.load();
  await pass(100);
  await next.want(false);
  expect([world.calls(), next.wants()]).toEqual([[UNFOLLOW], []]);
  expect([next.shown(), next.own()]).toEqual([
    [false, 10],
    [7, 2],
  ]);
});

test('sends no further requests for a former member', { tags: ['AUTH-31'] }, async () => {
  const world = createFollowWorld(false);
  const tab = world.openTab({ isOnline: true });
  tab.load();
  world.server.takesMs = () => 5000;
  await tab.want(true);
  await tab.want(false);
  const { session: held } = tab.page;
  tab.page.drop();
  endSession(held);
  held.setState({ authenticated: true, currentUser: { ulid: 'next' } as CurrentUser });
  await pass(60_000);
  expect([world.calls(), tab.wants(), said]).toEqual([[FOLLOW], [], null]);
});

test("reverts the member's counts after a late refusal", async () => {
  expectConsole('error', 'A follow could not be changed.');
  const world = createFollowWorld(false);
  const tab = world.openTab();
  tab.load();
  await tab.want(true);
  await pass(1000);
  tab.load();
  world.server.fails = ({ key }) => (key === '' ? null : refused);
  tab.go('online');
  await pass(100);
  expect([tab.shown(), tab.own()]).toEqual([COUNTS.unfollow.shown, COUNTS.unfollow.own]);
});

test('sends nothing for a member who leaves immediately', { tags: ['AUTH-31'] }, async () => {
  const world = createFollowWorld(false);
  const tab = world.openTab({ isOnline: true });
  tab.load();
  const asked = tab.want(true);
  tab.page.drop();
  await asked;
  await pass(1000);
  expect([world.calls(), tab.wants(), said]).toEqual([[], [], null]);
});
