import type { Profile } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { withFollow, withOwnFollow } from './follow-counts.ts';
import { createToggleQueue } from './toggle-queue.ts';

/** A server whose answers are given by hand. */
function handServer(confirmed: boolean) {
  const sent: boolean[] = [];
  const settled: { on: boolean; asked: boolean; failed: boolean }[] = [];
  const answers: ((failure?: Error) => void)[] = [];
  const queue = createToggleQueue({
    confirmed,
    send(on) {
      sent.push(on);
      return new Promise((done, refuse) => {
        answers.push((failure) => (failure ? refuse(failure) : done()));
      });
    },
    settled: ({ on, asked, error }) => settled.push({ on, asked, failed: error !== null }),
  });
  const answer = async (failure?: Error): Promise<void> => {
    answers.shift()?.(failure);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { queue, sent, settled, answer };
}

test('one call at a time, and the last intent wins', async () => {
  const { queue, sent, settled, answer } = handServer(false);
  queue.want(true);
  queue.want(false);
  queue.want(true);
  queue.want(false);
  expect(sent).toEqual([true]);
  await answer();
  expect(sent).toEqual([true, false]);
  await answer();
  expect(settled).toEqual([{ on: false, asked: false, failed: false }]);
});

test('an intent that ends where it began sends one call', async () => {
  const { queue, sent, settled, answer } = handServer(false);
  queue.want(true);
  queue.want(false);
  queue.want(true);
  await answer();
  expect(sent).toEqual([true]);
  expect(settled).toEqual([{ on: true, asked: true, failed: false }]);
});

test('FOLLOW-10 a failure settles on what the server held', async () => {
  const { queue, settled, answer } = handServer(false);
  queue.want(true);
  await answer(new Error('503'));
  expect(settled).toEqual([{ on: false, asked: true, failed: true }]);
  expect(queue.intent).toBe(false);
  queue.want(true);
  await answer();
  expect(settled.at(-1)).toEqual({ on: true, asked: true, failed: false });
});

test('an intent taken back before its call failed is no failure', async () => {
  const { queue, sent, settled, answer } = handServer(false);
  queue.want(true);
  queue.want(false);
  await answer(new Error('503'));
  expect(sent).toEqual([true]);
  expect(settled).toEqual([{ on: false, asked: true, failed: false }]);
});

function profile(isFollowing: boolean, isFollowingYou: boolean): Profile {
  return {
    followers: 10,
    following: 20,
    friendCount: 5,
    ProfileEngagement: { isFollowing, isFollowingYou, isFollowYou: isFollowingYou },
  } as Profile;
}

test('FOLLOW-07 FOLLOW-08 a follow counts on both sides, once', () => {
  const target = profile(false, false);
  const after = withFollow(target, true);
  expect(after).toMatchObject({ followers: 11, friendCount: 5 });
  expect(after.ProfileEngagement.isFollowing).toBe(true);
  expect(withFollow(after, true)).toBe(after);
  const own = { following: 3, friendCount: 1 };
  expect(withOwnFollow(own, target, true)).toEqual({ following: 4, friendCount: 1 });
  expect(withOwnFollow(own, after, true)).toBe(own);
});

test('FOLLOW-09 friends count when the other follows back', () => {
  const target = profile(false, true);
  expect(withFollow(target, true)).toMatchObject({ followers: 11, friendCount: 6 });
  expect(withOwnFollow({ following: 3, friendCount: 1 }, target, true)).toEqual({
    following: 4,
    friendCount: 2,
  });
});

test('FOLLOW-10 the way back restores every count', () => {
  const target = profile(false, true);
  expect(withFollow(withFollow(target, true), false)).toEqual(target);
});
