import { POST_ABILITIES, type PostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { mayModerateGroup } from '#src/features/groups/record/public.ts';
import { mayRetry } from '#src/features/media/record/public.ts';
import { type Member } from '#src/features/users/public.ts';
import { mayCurate, mayHide } from '#src/features/users/roles/public.ts';
import type { PostRecord } from './post-record.ts';
import {
  mayBePassedOn,
  mayBePinnedInGroup,
  mayComment,
  mayDelete,
  mayPin,
  mayReport,
  mayStandInDiscover,
  pinFault,
} from './posts.policy.ts';
import { acrossBlocks, ANY_READER, ANYONE, isGone, maySee } from './visibility.policy.ts';

/** Who wants to do something with a post. */
export interface Actor {
  id: string;
  badges: readonly BadgeName[];
  /** Authors from whom a block keeps this member, whoever set it up. */
  blocked: ReadonlySet<string>;
  /** The groups that they are in, by their uuids, and as what. */
  roles: ReadonlyMap<string, GroupRole>;
}

/** What it is done with. */
interface Target {
  post: PostRecord;
  author: Member | undefined;
  /** What its thread begins with; needed of a comment where the actor has blocks. */
  root: PostRecord | undefined;
}

type Policy = (actor: Actor, target: Target) => boolean;

/** Those of whom this asks were shown the post: it is for them. */
const { reaches } = ANY_READER;
const isInReach: Policy = ({ blocked }, { post, author }) =>
  maySee(acrossBlocks(blocked, reaches), post, author);

/** A group's posts are answered by its members alone. */
const isInItsGroup: Policy = ({ roles }, { post: { groupId } }) =>
  groupId === null || roles.has(groupId);

const moderatesItsGroup: Policy = ({ roles }, { post: { groupId } }) =>
  groupId !== null && mayModerateGroup(roles.get(groupId));

/** Each as its call asks it. What would change nothing is not offered, though the call takes it. */
const POLICIES: Readonly<Record<PostAbility, Policy>> = {
  comment: (actor, target) =>
    mayComment(actor.blocked, target.post, target.author, target.root) &&
    isInItsGroup(actor, target),
  react: isInReach,
  repost: (actor, target) => isInReach(actor, target) && mayBePassedOn(target.post),
  report: ({ id }, { post, author }) => maySee(ANY_READER, post, author) && mayReport(post, id),
  delete: ({ id }, { post }) => mayDelete(post, id),
  pin: ({ id }, { post }) => !isGone(post) && mayPin(post, id) && pinFault(post) === null,
  retry: ({ id }, { post }) =>
    mayRetry({ ownerId: post.authorId }, id) && post.images.some((image) => image.canRetry),
  remove: ({ badges }, { post }) => !isGone(post) && mayHide(badges),
  mark: ({ badges }, { post }) => !isGone(post) && mayHide(badges),
  removeFromGroup: (actor, target) =>
    !isGone(target.post) && moderatesItsGroup(actor, target) && target.post.authorId !== actor.id,
  pinInGroup: (actor, target) =>
    !isGone(target.post) && moderatesItsGroup(actor, target) && mayBePinnedInGroup(target.post),
  curate: ({ badges }, { post, author }) =>
    mayCurate(badges) && maySee(ANYONE, post, author) && mayStandInDiscover(post),
};

/** Whatever else is done with a plain repost is done with what it shows. */
const OF_A_REPOST: readonly PostAbility[] = ['delete', 'remove'];

/** What a member may do with a post that they are shown. */
export function abilitiesOn(actor: Actor, target: Target): PostAbility[] {
  const asked = target.post.repostOf === null ? POST_ABILITIES : OF_A_REPOST;
  return asked.filter((ability) => POLICIES[ability](actor, target));
}
