import type { CurrentUser, Profile } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { putUsers, users } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { queryClient } from '#web/data/page/query-client.ts';
import { session } from '#web/data/page/session.ts';
import { loadCurrentUser } from '#web/data/settings/current-user.ts';
import { endSession } from '#web/data/session/session.ts';
import { onToast, type Toast } from '#web/ui/toast/show-toast.ts';

import { profileOptions } from '../people/profile-options.ts';
import { setFollow } from './use-follow.ts';

const BOB = '01J0000000000000000000000B';

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

/** The network: every call waits until the test answers it. */
const calls: { method: string; path: string; answer(status: number, body: unknown): void }[] = [];

/** What was said last. */
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
  browserPage.drop();
  said = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Waits for something to be said. */
async function toast(): Promise<Toast | null> {
  await vi.waitFor(() => expect(said).not.toBe(null));
  return said;
}

const own = () => session.getState().currentUser;
const isFollowing = () => users.get(BOB)?.ProfileEngagement.isFollowing;

test('FOLLOW-01 FOLLOW-07 FOLLOW-08 FOLLOW-09 FOLLOW-15 a follow shows at once, and is confirmed', async () => {
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
});

test('FOLLOW-10 FOLLOW-16 a follow that fails is taken back, and said', async () => {
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

test('FOLLOW-02 FOLLOW-11 FOLLOW-17 an unfollow waits for the server', async () => {
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
});

test('FOLLOW-18 a failed unfollow leaves everything as it was', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  putUsers([profile(true, 10)]);
  setFollow(BOB, false, 'menu');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(503, { success: false, message: 'x', error_type: 'unavailable' });
  expect(await toast()).toMatchObject({
    text: 'Failed to unfollow @bob. Please try again.',
    kind: 'danger',
  });
  expect(users.get(BOB)).toEqual(profile(true, 10));
});

/** Asks for the profile anew, a second after whatever came before. @returns its call, which the test answers */
async function askForProfile(): Promise<(held: Profile) => Promise<unknown>> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  const asked = queryClient.fetchQuery(profileOptions('bob'));
  await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('GET'));
  const call = calls.at(-1);
  vi.setSystemTime(Date.now() + 1000);
  return (held) => {
    call?.answer(200, { success: true, data: held });
    return asked;
  };
}

/** The call of a follow or its end, once it has gone out. */
async function followCall(): Promise<(held: Profile) => void> {
  await vi.waitFor(() => expect(calls.at(-1)?.path).toBe(`/v3/profile/${BOB}/follow`));
  const call = calls.at(-1);
  return (data) => call?.answer(200, { success: true, data });
}

test('FOLLOW-07 a profile that was asked for before a follow, and comes after it, leaves the follow as it is', async () => {
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
});

test.for([
  ['a follow', true, 8, 3],
  ['an unfollow', false, 6, 1],
] as const)(
  'FOLLOW-09 %s counts once, whatever is heard of the profile while its call is on the way',
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

test('FOLLOW-09 an unfollow that is taken back on its way leaves the own counts as they were, whatever is heard meanwhile', async () => {
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
});

test('FOLLOW-10 after a follow that failed, a profile that is asked for then is taken', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  putUsers([profile(false, 10)]);
  setFollow(BOB, true, 'button');
  await followCall();
  calls[0]?.answer(500, { success: false, message: 'x', error_type: 'server' });
  await toast();
  const answerLater = await askForProfile();
  await answerLater(profile(true, 13));
  expect([isFollowing(), users.get(BOB)?.followers]).toEqual([true, 13]);
});

test('FOLLOW-09 the own counts that were asked for while a follow was on its way, and come after it, are asked for again', async () => {
  putUsers([profile(false, 10)]);
  setFollow(BOB, true, 'button');
  const answerFollow = await followCall();
  const loading = loadCurrentUser();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  answerFollow(profile(true, 11));
  await toast();
  const answer = { ulid: 'me', friendCount: 2 };
  calls[1]?.answer(200, { success: true, data: { ...answer, following: 7 } });
  await vi.waitFor(() => expect(calls).toHaveLength(3));
  expect(own()?.following).toBe(8);
  calls[2]?.answer(200, { success: true, data: { ...answer, following: 8 } });
  expect((await loading).following).toBe(8);
});

test('AUTH-31 a follow whose member has left changes and says nothing to the next one', async () => {
  putUsers([profile(false, 10)]);
  setFollow(BOB, true, 'button');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  browserPage.drop();
  endSession(session);
  session.setState({
    accessToken: `${'c'.repeat(20)}.d`,
    authenticated: true,
    currentUser: { ulid: 'next', following: 3, friendCount: 1 } as CurrentUser,
  });
  putUsers([profile(true, 20)]);
  calls[0]?.answer(200, { success: true, data: profile(true, 11) });
  // Whatever would be said is said before this call is asked for.
  setFollow(BOB, false, 'button');
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(said).toBe(null);
  expect(own()).toMatchObject({ following: 3, friendCount: 1 });
  expect(users.get(BOB)).toMatchObject({ followers: 20 });
});
