import type { BadgeName } from '@rookery/contract/kernel/badges.ts';

/** Who says what holds here. */
export function mayEditPolicies(badges: ReadonlySet<BadgeName>): boolean {
  return badges.has('administrator');
}
