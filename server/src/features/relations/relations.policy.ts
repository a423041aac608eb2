import type { MemberAbility } from '@rookery/contract/kernel/abilities.ts';
import { mayActOn } from '#src/features/users/roles/public.ts';

/** Across a block nobody follows the other, whoever set it up. */
export function mayFollow(isBlocked: boolean): boolean {
  return !isBlocked;
}

/** What a member may do about another; a cool-down may make them wait. */
export function abilitiesTowards(
  viewerId: string,
  memberId: string,
  isBlocked: boolean,
): MemberAbility[] {
  if (!mayActOn(viewerId, memberId)) return [];
  const always: MemberAbility[] = ['mute', 'block', 'report'];
  return mayFollow(isBlocked) ? ['follow', ...always] : always;
}
