import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import { mayModerateGroup } from '#src/features/groups/record/public.ts';
import type { Reached } from '#src/features/posts/record/visibility.policy.ts';

/**
 * Why somebody may do nothing with a post as a moderator of its group; null: they may. Who is outside learns of none
 * that is not theirs to read.
 * @param role of theirs in the group; undefined: they are not in it
 */
export function whyNotModerated(
  { reach }: Pick<Reached, 'reach'>,
  role: GroupRole | undefined,
): 'not_found' | 'forbidden' | null {
  if (role === undefined && reach !== 'everyone') return 'not_found';
  return mayModerateGroup(role) ? null : 'forbidden';
}
