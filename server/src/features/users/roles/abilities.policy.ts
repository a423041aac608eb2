import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { NEWCOMER } from '@rookery/contract/kernel/limits.ts';
import { mayGiveBadge, mayTakeBadge, type BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { MemberAbility } from '@rookery/contract/kernel/abilities.ts';

const STAFF: readonly BadgeName[] = ['moderator', 'employee', 'administrator'];

/** Who decides about reports, and sees what was taken out of sight. */
export function mayReview(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['moderator', 'administrator']);
}

/** Who may take a member's post out of sight. */
export function mayHide(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['moderator', 'employee', 'administrator']);
}

/** Who chooses what Discover shows. */
export function mayCurate(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['employee', 'administrator']);
}

/** Who may delete a group that is not their own. */
export function mayCloseGroups(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

/** What a member may do that is not about one post or one other member. */
export function ownAbilities(badges: Iterable<BadgeName>): MemberAbility[] {
  const own: MemberAbility[] = mayReview(badges) ? ['review'] : [];
  return mayAdminister(badges) ? [...own, 'administer'] : own;
}

/** Who reads what staff did, and the addresses of members. */
export function mayReadAudit(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

/** Who opens the console. */
export function mayAdminister(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['employee', 'administrator']);
}

/** Who names words and domains for which a post is held or refused. */
export function mayNameWords(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

/** Who makes ads; whoever is at the console ends them. */
export function mayMakeAds(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

export function isStaff(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, STAFF);
}

/** Who is new here: rules against floods bind them alone. */
export function isNewcomer(
  { createdAt, badges }: { createdAt: Date; badges: readonly BadgeName[] },
  now: Date,
): boolean {
  return !isStaff(badges) && now.getTime() - createdAt.getTime() < NEWCOMER.days * DAY_MS;
}

/** Who may close the account of another member, and open it again: that of staff, administrators alone. */
export function mayBan(badges: Iterable<BadgeName>, target: Iterable<BadgeName>): boolean {
  return holdsAny(badges, isStaff(target) ? ['administrator'] : STAFF);
}

/** Who may give a badge to another member, or take it from them. */
export function mayChangeBadge(
  badges: Iterable<BadgeName>,
  badge: BadgeName,
  change: 'give' | 'take',
): boolean {
  return change === 'give' ? mayGiveBadge(badges, badge) : mayTakeBadge(badges, badge);
}

/** The badges that let a member do more than others. */
export const isRole = (badge: BadgeName): boolean => STAFF.includes(badge);

/** Nobody follows, mutes, blocks or reports themselves. */
export function mayActOn(memberId: string, targetId: string): boolean {
  return memberId !== targetId;
}

function holdsAny(badges: Iterable<BadgeName>, wanted: readonly BadgeName[]): boolean {
  for (const badge of badges) if (wanted.includes(badge)) return true;
  return false;
}
