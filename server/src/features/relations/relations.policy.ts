import type { MemberAbility } from '@rookery/contract/kernel/abilities.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { isStaff, mayActOn, mayBan, mayChangeBadge } from '#src/features/users/roles/public.ts';

export function mayFollow(isBlocked: boolean): boolean {
  return !isBlocked;
}

export function abilitiesTowards(
  { viewerId, viewerBadges }: { viewerId: string; viewerBadges: readonly BadgeName[] },
  member: { id: string; badges: readonly BadgeName[] },
  isBlocked: boolean,
): MemberAbility[] {
  if (!mayActOn(viewerId, member.id)) return [];
  const always: MemberAbility[] = ['mute', 'block', 'report'];
  const usual: MemberAbility[] = mayFollow(isBlocked) ? ['follow', ...always] : always;
  if (!isStaff(viewerBadges)) return usual;
  if (mayBan(viewerBadges, member.badges)) usual.push('ban');
  if (mayChangeBadge(viewerBadges, 'verified', 'give')) usual.push('badges');
  return usual;
}
