import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import { mayModerateGroup } from '#src/features/groups/record/public.ts';
import { mayReview } from '#src/features/users/roles/public.ts';
import {
  acrossBlocks,
  maySee,
  reachOf,
  type Viewer,
} from '#src/features/posts/record/visibility.policy.ts';
import type { Sight } from './filter-posts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<PostsParts, 'blocksAndMutes' | 'members' | 'memberships'>;
/**
 * `mind` applies blocks and mutes. `ignore` does not, because reports are decided regardless of the author.
 * `moderate` ignores only blocks against the viewer in groups that they moderate.
 */
export type BlockHandling = 'mind' | 'ignore' | 'moderate';

/** For a post requested by its id. Blocking a moderator does not block moderation. */
export const blockHandlingFor = (badges: Parameters<typeof mayReview>[0]): BlockHandling =>
  mayReview(badges) ? 'ignore' : 'moderate';

/** Group moderators see posts by authors who blocked them, because they decide about those posts. */
export function showsBlockersIn(
  groupId: string | null,
  roles: ReadonlyMap<string, GroupRole>,
): boolean {
  return groupId !== null && mayModerateGroup(roles.get(groupId));
}

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

/** Which of these posts a member sees on cards, for muted words. */
export async function sightOf(
  deps: Parts,
  memberId: string,
  records: Sight['records'],
): Promise<Sight> {
  const authorIds = new Set([...records.values()].map(({ authorId }) => authorId));
  const [authors, { blocked, muted }, { reaches, isReviewer }] = await Promise.all([
    deps.members.getMany([...authorIds]),
    deps.blocksAndMutes.of(memberId),
    readerOf(deps, memberId),
  ]);
  const viewer: Viewer = { id: memberId, isReviewer, blocked, muted, reaches };
  return { records, sees: (post) => maySee(viewer, post, authors.get(post.authorId)) };
}

/** The viewer for an action on a post. Blocks exclude posts; mutes do not. */
export async function actorOf(deps: Parts, memberId: string): Promise<Viewer> {
  const [{ blocked }, { reaches }] = await Promise.all([
    deps.blocksAndMutes.of(memberId),
    readerOf(deps, memberId),
  ]);
  return acrossBlocks(blocked, reaches);
}

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
