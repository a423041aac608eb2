import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { MemberAbility } from '@rookery/contract/kernel/abilities.ts';

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
  return mayReview(badges) ? ['review'] : [];
}

/** Nobody follows, mutes, blocks or reports themselves. */
export function mayActOn(memberId: string, targetId: string): boolean {
  return memberId !== targetId;
}

function holdsAny(badges: Iterable<BadgeName>, wanted: readonly BadgeName[]): boolean {
  for (const badge of badges) if (wanted.includes(badge)) return true;
  return false;
}
