import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { NEWCOMER_RULES } from '@rookery/contract/kernel/limits.ts';
import { mayGiveBadge, mayTakeBadge, type BadgeName } from '@rookery/contract/kernel/badges.ts';
import type { MemberAbility } from '@rookery/contract/kernel/abilities.ts';

const STAFF: readonly BadgeName[] = ['moderator', 'employee', 'administrator'];

export function mayReview(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['moderator', 'administrator']);
}

export function mayHide(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['moderator', 'employee', 'administrator']);
}

export function mayCurate(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['employee', 'administrator']);
}

export function mayCloseGroups(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

export function ownAbilities(badges: Iterable<BadgeName>): MemberAbility[] {
  const own: MemberAbility[] = mayReview(badges) ? ['review'] : [];
  return mayAdminister(badges) ? [...own, 'administer'] : own;
}

export function mayReadAudit(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

export function mayAdminister(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['employee', 'administrator']);
}

export function mayEditWordRules(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

export function mayMakeAds(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, ['administrator']);
}

export function isStaff(badges: Iterable<BadgeName>): boolean {
  return holdsAny(badges, STAFF);
}

export function isNewcomer(
  { createdAt, badges }: { createdAt: Date; badges: readonly BadgeName[] },
  now: Date,
): boolean {
  return !isStaff(badges) && now.getTime() - createdAt.getTime() < NEWCOMER_RULES.days * DAY_MS;
}

export function mayBan(badges: Iterable<BadgeName>, target: Iterable<BadgeName>): boolean {
  return holdsAny(badges, isStaff(target) ? ['administrator'] : STAFF);
}

export function mayChangeBadge(
  badges: Iterable<BadgeName>,
  badge: BadgeName,
  change: 'give' | 'take',
): boolean {
  return change === 'give' ? mayGiveBadge(badges, badge) : mayTakeBadge(badges, badge);
}

export const isRole = (badge: BadgeName): boolean => STAFF.includes(badge);

export function mayActOn(memberId: string, targetId: string): boolean {
  return memberId !== targetId;
}

function holdsAny(badges: Iterable<BadgeName>, wanted: readonly BadgeName[]): boolean {
  for (const badge of badges) if (wanted.includes(badge)) return true;
  return false;
}
