import type { Profile } from '@rookery/contract/users/user.ts';
import { expect, test } from 'vitest';

import { withFollow, withOwnFollow } from './follow-counts.ts';

function profile(isFollowing: boolean, isFollowingYou: boolean): Profile {
  return {
    followers: 10,
    following: 20,
    friendCount: 5,
    ProfileEngagement: { isFollowing, isFollowingYou, isFollowYou: isFollowingYou },
  } as Profile;
}

test(
  'increases followers and following once per follow',
  { tags: ['FOLLOW-07', 'FOLLOW-08'] },
  () => {
    const target = profile(false, false);
    const after = withFollow(target, true);
    expect(after).toMatchObject({ followers: 11, friendCount: 5 });
    expect(after.ProfileEngagement.isFollowing).toBe(true);
    expect(withFollow(after, true)).toBe(after);
    const own = { following: 3, friendCount: 1 };
    expect(withOwnFollow(own, target, true)).toEqual({ following: 4, friendCount: 1 });
    expect(withOwnFollow(own, after, true)).toBe(own);
  },
);

test('increases friends when the other member follows already', { tags: ['FOLLOW-09'] }, () => {
  const target = profile(false, true);
  expect(withFollow(target, true)).toMatchObject({ followers: 11, friendCount: 6 });
  expect(withOwnFollow({ following: 3, friendCount: 1 }, target, true)).toEqual({
    following: 4,
    friendCount: 2,
  });
});

test('restores every count on unfollow', { tags: ['FOLLOW-10'] }, () => {
  const target = profile(false, true);
  expect(withFollow(withFollow(target, true), false)).toEqual(target);
});
