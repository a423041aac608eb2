import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import { mayModerateGroup } from '#src/features/groups/record/public.ts';
import type { Reached } from '#src/features/posts/record/visibility.policy.ts';

/**
 * The reason why a member may not moderate a group's post. Null if they may. An outsider gets 404 for a
 * post that they may not read. @param role their role in the group; undefined if they are not in it
 */
export function whyNotModerated(
  { reach }: Pick<Reached, 'reach'>,
  role: GroupRole | undefined,
): 'not_found' | 'forbidden' | null {
  if (role === undefined && reach !== 'everyone') return 'not_found';
  return mayModerateGroup(role) ? null : 'forbidden';
}
