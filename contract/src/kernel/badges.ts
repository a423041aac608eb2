export const BADGES = {
  early_adopter: { description: 'Early adopter', role: false },
  verified: { description: 'Identity verified', role: false },
  gold_verified: { description: 'Verified, with a large audience', role: false },
  parody_badge: { description: 'Parody account', role: false },
  business_verified: { description: 'Verified business', role: false },
  influencer: { description: 'Influencer', role: false },
  new_user: { description: 'New member', role: false },
  moderator: { description: 'Moderator', role: true },
  employee: { description: 'Employee', role: true },
  administrator: { description: 'Administrator', role: true },
} as const;

export type BadgeName = keyof typeof BADGES;

/** Whether posts of a member with these badges also appear in the influencers feed. */
export function isInfluencer(badges: Iterable<string>): boolean {
  return [...badges].some((badge) => badge === 'gold_verified' || badge === 'influencer');
}

/**
 * Whether a holder of these badges may give that one. Only administrators appoint employees and administrators.
 */
export function mayGiveBadge(own: Iterable<string>, badge: string): boolean {
  const isHigh = badge === 'employee' || badge === 'administrator';
  const givers = isHigh ? ['administrator'] : ['employee', 'administrator'];
  return [...own].some((each) => givers.includes(each));
}

/**
 * Whether a holder of these badges may remove that one. Only administrators remove staff, as only they ban
 * staff.
 */
export function mayTakeBadge(own: Iterable<string>, badge: string): boolean {
  const isRole = isBadge(badge) && BADGES[badge].role;
  return isRole ? [...own].includes('administrator') : mayGiveBadge(own, badge);
}

export function isBadge(name: string): name is BadgeName {
  return Object.hasOwn(BADGES, name);
}
