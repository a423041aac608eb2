import type { Group } from '@rookery/contract/groups/group.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { authorOf } from '#src/features/users/public.ts';
import { roleOf, type GroupRecord, type MembershipStatus } from './group-record.ts';
import { abilitiesIn, mayModerateGroup, mayReadGroup, type GroupActor } from './groups.policy.ts';
import { loadGroupCounts, type GroupCounts } from './groups.store.ts';
import { listPinnedAmong } from './pins.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export async function groupViews(
  {
    db,
    members,
    groups,
    memberships,
  }: Pick<GroupsParts, 'db' | 'groups' | 'members' | 'memberships'>,
  viewerId: string,
  ids: readonly string[],
): Promise<Group[]> {
  if (ids.length === 0) return [];
  const [records, { standings, inHome }, pinned] = await Promise.all([
    groups.getMany(ids),
    memberships.of(viewerId),
    listPinnedAmong(db, viewerId, ids),
  ]);
  const decided = ids.filter((id) => mayModerateGroup(standings.get(id)));
  const isReader = (id: string): boolean =>
    roleOf(standings.get(id)) === null && records.get(id)?.visibility === 'public';
  const owners = [...records.values()].map(({ ownerId }) => ownerId);
  const [people, counts] = await Promise.all([
    members.getMany([viewerId, ...owners]),
    loadGroupCounts(db, ids, decided, ids.filter(isReader)),
  ]);
  const badges = people.get(viewerId)?.badges ?? [];
  return ids.flatMap((id) => {
    const group = records.get(id);
    if (!group || group.isDeleted) return [];
    const owner = people.get(group.ownerId);
    const view = groupView(group, { standing: standings.get(id), badges }, counts.get(id));
    const isOwnerTold = mayReadGroup(group, standings.get(id)) && owner?.isVisible;
    return [
      {
        ...view,
        user: isOwnerTold ? authorOf(owner) : null,
        isPinned: pinned.has(id),
        ...(inHome.includes(id) && { isInHome: true as const }),
      },
    ];
  });
}

/** The view of a member with an invitation, who may also read the texts of a private group. */
export async function invitedView(
  deps: Parameters<typeof groupViews>[0],
  viewerId: string,
  group: GroupRecord,
): Promise<Group | undefined> {
  const [view] = await groupViews(deps, viewerId, [group.id]);
  if (!view || view.isBanned) return view;
  const { description, rules } = group;
  return { ...view, description, rules };
}

function groupView(
  group: GroupRecord,
  actor: GroupActor,
  counts: GroupCounts = { members: 0, posts: 0, pending: 0, hasClosed: false },
): Omit<Group, 'user' | 'isPinned'> {
  const { standing } = actor;
  const isTold = mayReadGroup(group, standing);
  return {
    id: group.ulid,
    name: group.name,
    avatar: group.avatar,
    cover: isTold ? group.cover : null,
    description: isTold ? group.description : '',
    rules: isTold ? group.rules : '',
    visibility: group.visibility,
    ...membershipView(standing),
    memberCount: counts.members,
    // Visitors learn nothing about posts written in private, not even their number.
    postCount: isTold && !counts.hasClosed ? counts.posts : null,
    pendingCount: mayModerateGroup(standing) ? counts.pending : null,
    pinnedPostUlid: isTold && group.pinnedPostId ? uuidToUlid(group.pinnedPostId) : null,
    chatId: roleOf(standing) && group.chatId ? uuidToUlid(group.chatId) : null,
    abilities: abilitiesIn(group, actor),
    createdAt: group.createdAt.toISOString(),
  };
}

function membershipView(
  standing: MembershipStatus | undefined,
): Pick<Group, 'isJoined' | 'isPending' | 'isBanned' | 'role'> {
  const role = roleOf(standing);
  return {
    isJoined: role !== null,
    isPending: standing === 'pending',
    isBanned: standing === 'banned',
    role,
  };
}
