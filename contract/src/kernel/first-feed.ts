const FEW_FOLLOWED = 5;

export function beginsWithInfluencers(user: { isTenant: boolean; following: number }): boolean {
  return user.isTenant && user.following < FEW_FOLLOWED;
}
