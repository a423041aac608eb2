import type { Group } from '@rookery/contract/groups/group.ts';

const MEMBERS_ONLY_FIELDS = {
  description: '',
  rules: '',
  cover: null,
  user: null,
  postCount: null,
  pinnedPostUlid: null,
} as const satisfies Partial<Group>;

export function isJoinedOrPending({ isJoined, isPending }: Group): boolean {
  return isJoined || isPending;
}

/**
 * The optimistic state of a group after joining, requesting, leaving or cancelling. A private group becomes
 * readable only with the response.
 * @param isInvited whether an invitation lets the viewer join a private group immediately
 */
export function withMembership(group: Group, on: boolean, isInvited = false): Group {
  if (on ? group.isJoined || (group.isPending && !isInvited) : !isJoinedOrPending(group))
    return group;
  const isPublic = group.visibility === 'public';
  const isJoined = on && (isPublic || isInvited);
  const step = Number(isJoined) - Number(group.isJoined);
  const kept = group.abilities.filter((each) => each === 'delete');
  return {
    ...group,
    ...(!isPublic && !isJoined && MEMBERS_ONLY_FIELDS),
    isJoined,
    isPending: on && !isJoined,
    role: isJoined ? 'member' : null,
    memberCount: Math.max(0, group.memberCount + step),
    pendingCount: null,
    abilities: [
      ...(isPublic ? (['read'] as const) : []),
      ...(on ? (['leave'] as const) : (['join'] as const)),
      ...(isJoined && isPublic ? (['post'] as const) : []),
      ...kept,
    ],
  };
}
