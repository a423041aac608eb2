import type { Post } from '../posts/post.ts';
import { mayWith } from './abilities.ts';

/** What `groupName` says of a post or comment that is in no group; no group can have this name. */
export const NO_GROUP = 'default';
/** The same as an id. No group ever has it: it is never listed, joined or shown. */
export const NO_GROUP_ID = '00000000000000000000000001';

/** `public`: everybody reads it and joins at once. `private`: members alone read it, and a request is approved. */
export const GROUP_VISIBILITIES = ['public', 'private'] as const;
export type GroupVisibility = (typeof GROUP_VISIBILITIES)[number];

export const GROUP_ROLES = ['owner', 'moderator', 'member'] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

/** Lists of groups that a member can ask for. */
export const GROUP_LISTS = ['myGroups', 'trending', 'pinned'] as const;
export type GroupList = (typeof GROUP_LISTS)[number];

/** What a viewer can be allowed to do with a group. `join`: or to ask for it. `moderate`: requests, bans, posts of others. */
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

/** What a viewer can be allowed to do about a member of a group. */
export const GROUP_PERSON_ABILITIES = [
  'makeModerator',
  'unmakeModerator',
  'handOver',
  'ban',
] as const;
export type GroupPersonAbility = (typeof GROUP_PERSON_ABILITIES)[number];

/** What the composer and the API say to who is not a member of the group. */
export const mustJoin = (name: string): string => `You must join the group ${name} to post in it.`;

/** Whether everybody may come upon a post. What the members of a private group alone read is not passed on either. */
export function isForEveryone(post: Pick<Post, 'groupId' | 'abilities'>): boolean {
  return post.groupId === null || mayWith(post, 'repost');
}
