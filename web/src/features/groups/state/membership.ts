import type { Group } from '@rookery/contract/groups/group.ts';

const OUTSIDE = {
  description: '',
  rules: '',
  cover: null,
  user: null,
  postCount: null,
  pinnedPostUlid: null,
} as const satisfies Partial<Group>;

/** In it, or waiting to be. */
export function isTaken({ isJoined, isPending }: Group): boolean {
  return isJoined || isPending;
}

/**
 * How a group looks once the viewer has joined it or asked to, or has left it or taken that back, until the server has
 * said. A private one is read when it has answered.
 * @param isInvited whoever has an invitation joins a private one at once
 */
export function withMembership(group: Group, on: boolean, isInvited = false): Group {
  if (on ? group.isJoined || (group.isPending && !isInvited) : !isTaken(group)) return group;
  const isPublic = group.visibility === 'public';
  const isJoined = on && (isPublic || isInvited);
  const step = Number(isJoined) - Number(group.isJoined);
  const kept = group.abilities.filter((each) => each === 'delete');
  return {
    ...group,
    // Outside of a private one nobody is told more of it than how it is called and how many are in it.
    ...(!isPublic && !isJoined && OUTSIDE),
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
