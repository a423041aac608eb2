import type { Profile } from '@rookery/contract/users/user.ts';

type Counted = Pick<Profile, 'following' | 'friendCount'>;

export function withFollow(target: Profile, on: boolean): Profile {
  const { ProfileEngagement: engagement } = target;
  if (engagement.isFollowing === on) return target;
  const step = on ? 1 : -1;
  return {
    ...target,
    followers: atLeastZero(target.followers + step),
    friendCount: atLeastZero(target.friendCount + (followsBack(target) ? step : 0)),
    ProfileEngagement: { ...engagement, isFollowing: on },
  };
}

export function withOwnFollow<T extends Counted>(own: T, target: Profile, on: boolean): T {
  if (target.ProfileEngagement.isFollowing === on) return own;
  const step = on ? 1 : -1;
  return {
    ...own,
    following: atLeastZero(own.following + step),
    friendCount: atLeastZero(own.friendCount + (followsBack(target) ? step : 0)),
  };
}

function followsBack({ ProfileEngagement: engagement }: Profile): boolean {
  return engagement.isFollowingYou || engagement.isFollowYou;
}

function atLeastZero(count: number): number {
  return Math.max(0, count);
}
