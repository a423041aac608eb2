const MIN_FOLLOWING = 5;

export function opensInfluencersFeed(user: { isTenant: boolean; following: number }): boolean {
  return user.isTenant && user.following < MIN_FOLLOWING;
}
