export const BADGES = {
  early_adopter: { description: 'Here from the beginning', role: false },
  verified: { description: 'Identity verified', role: false },
  gold_verified: { description: 'Verified, and read by many', role: false },
  parody_badge: { description: 'A parody account', role: false },
  business_verified: { description: 'A verified business', role: false },
  influencer: { description: 'A voice of this community', role: false },
  new_user: { description: 'New here', role: false },
  moderator: { description: 'Moderator', role: true },
  employee: { description: 'Works for this network', role: true },
  administrator: { description: 'Administrator', role: true },
} as const;

export type BadgeName = keyof typeof BADGES;

/** Posts of these members also appear in the influencers feed. */
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
