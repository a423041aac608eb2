import type { BadgeName } from '@rookery/contract/kernel/badges.ts';

export function mayEditPolicies(badges: ReadonlySet<BadgeName>): boolean {
  return badges.has('administrator');
}
