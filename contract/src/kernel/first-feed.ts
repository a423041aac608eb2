/** A member who follows fewer members is new. */
const FEW_FOLLOWED = 5;

/** Whether a sign-in by another identity opens the influencers feed: in a white-label community, with few followed. */
export function beginsWithInfluencers(user: { isTenant: boolean; following: number }): boolean {
  return user.isTenant && user.following < FEW_FOLLOWED;
}
