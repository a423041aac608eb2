import type { CurrentUser, Profile } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { putUsers, users } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { session } from '#web/data/page/session.ts';
import { endSession } from '#web/data/session/session.ts';
import { onToast, type Toast } from '#web/ui/toast/show-toast.ts';

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
