import { crew } from './members/crew.ts';
import { makers } from './members/makers.ts';
import { neighbours } from './members/neighbours.ts';
import type { DemoMember } from './members/member.ts';

export const members: readonly DemoMember[] = [...crew, ...makers, ...neighbours].toSorted(
  (one, other) => other.joinedDaysAgo - one.joinedDaysAgo,
);
