import type { Post } from '../posts/post.ts';
import { hasPostAbility } from './abilities.ts';

/** The `groupName` of a post or comment without a group. No group may have this name. */
export const NO_GROUP = 'default';
/** Id with the same meaning as `NO_GROUP`. No group has this id, so it is never listed, joined or shown. */
export const NO_GROUP_ID = '00000000000000000000000001';

/**
 * `public`: everyone reads it and joins directly. `private`: only members read it, and requests need approval.
 */
export const GROUP_VISIBILITIES = ['public', 'private'] as const;
export type GroupVisibility = (typeof GROUP_VISIBILITIES)[number];

export const GROUP_ROLES = ['owner', 'moderator', 'member'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

export const GROUP_LISTS = ['myGroups', 'trending', 'pinned'] as const;
export type GroupList = (typeof GROUP_LISTS)[number];

/**
 * A viewer's abilities in a group. `join` includes requesting to join. `moderate` covers requests, bans and
 * posts of others.
 */
export const GROUP_ABILITIES = [
  'read',
  'join',
  'leave',
  'post',
  'moderate',
  'edit',
  'delete',
] as const;
export type GroupAbility = (typeof GROUP_ABILITIES)[number];

export const GROUP_PERSON_ABILITIES = [
  'makeModerator',
  'unmakeModerator',
  'handOver',
  'ban',
] as const;
export type GroupPersonAbility = (typeof GROUP_PERSON_ABILITIES)[number];

export const joinRequiredMessage = (name: string): string =>
  `You must join the group ${name} to post in it.`;

/** Whether everyone can see a post. Posts for members of a private group cannot be reposted either. */
export function isForEveryone(post: Pick<Post, 'groupId' | 'abilities'>): boolean {
  return post.groupId === null || hasPostAbility(post, 'repost');
}
