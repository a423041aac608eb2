import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import { mayModerateGroup } from '#src/features/groups/record/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import {
  acrossBlocks,
  reachOf,
  type Viewer,
} from '#src/features/posts/record/visibility.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'blocksAndMutes' | 'members' | 'memberships'>;
/**
 * `mind` blocks and mutes, or `ignore` them: reports are decided whoever wrote what. `moderate`: mind them, but in
 * groups where the viewer decides not those that authors have set up.
 */
export type Kept = 'mind' | 'ignore' | 'moderate';

/** What is asked for by its id is shown so. Who blocks a moderator has not blocked the moderation. */
export const keptById = (badges: Parameters<typeof mayReview>[0]): Kept =>
  mayReview(badges) ? 'ignore' : 'moderate';

/** Whether a member is shown what their blockers wrote in a group, which is what its moderators decide about. */
export function showsBlockersIn(
  groupId: string | null,
  roles: ReadonlyMap<string, GroupRole>,
): boolean {
  return groupId !== null && mayModerateGroup(roles.get(groupId));
}

/** What one member is shown: their part in `Viewer`, and the groups that they are in. */
interface Reader {
  reaches: Viewer['reaches'];
  roles: ReadonlyMap<string, GroupRole>;
  isReviewer: boolean;
}

export async function readerOf(
  { members, memberships }: Pick<PostsParts, 'members' | 'memberships'>,
  memberId: string,
): Promise<Reader> {
  const [member, { roles }] = await Promise.all([members.get(memberId), memberships.of(memberId)]);
  const isReviewer = mayReview(member?.badges ?? []);
  return { reaches: reachOf(memberId, roles, isReviewer), roles, isReviewer };
}

/** Who does something with a post: whatever they may open, so not across a block; of a muted member, yes. */
export async function actorOf(deps: Parts, memberId: string): Promise<Viewer> {
  const [{ blocked }, { reaches }] = await Promise.all([
    deps.blocksAndMutes.of(memberId),
    readerOf(deps, memberId),
  ]);
  return acrossBlocks(blocked, reaches);
}

/** As `actorOf`, but reading alone: who decides in this group sees there what their blockers wrote. */
export async function moderatorOf(
  deps: Parts,
  memberId: string,
  groupId: string | null,
): Promise<Viewer> {
  const [{ blocked, blocking }, { reaches, roles }] = await Promise.all([
    deps.blocksAndMutes.of(memberId),
    readerOf(deps, memberId),
  ]);
  return acrossBlocks(showsBlockersIn(groupId, roles) ? blocking : blocked, reaches);
}
