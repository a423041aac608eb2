import { POST_ABILITIES, type PostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import type { BadgeName } from '@rookery/contract/kernel/badges.ts';
import { mayModerateGroup } from '#src/features/groups/record/public.ts';
import { mayRetry } from '#src/features/media/record/public.ts';
import { type Member } from '#src/features/users/public.ts';
import { mayCurate, mayHide } from '#src/features/users/roles/public.ts';
import type { PostRecord } from './post-record.ts';
import {
  mayAnswer,
  mayDetach,
  mayHideAnswer,
  mayQuote,
  type AudienceTies,
} from './audience.policy.ts';
import {
  mayBeShared,
  mayBePinnedInGroup,
  mayComment,
  mayDelete,
  mayEdit,
  mayPin,
  mayReport,
  mayAppearInDiscover,
  pinFault,
} from './posts.policy.ts';
import { acrossBlocks, ANY_READER, ANYONE, isGone, maySee } from './visibility.policy.ts';

export interface Actor {
  id: string;
  badges: readonly BadgeName[];
  blocked: ReadonlySet<string>;
  roles: ReadonlyMap<string, GroupRole>;
  bannedFrom(groupId: string): boolean;
}

interface Target {
  post: PostRecord;
  author: Member | undefined;
  /** The root of the post's thread. */
  root: PostRecord | undefined;
  /** The quoted post. */
  original: PostRecord | undefined;
  /** How the actor is related to the author, by the id of a restricted post. */
  ties: ReadonlyMap<string, AudienceTies>;
}

type Policy = (actor: Actor, target: Target) => boolean;

/** The viewer was already shown the post, so it is within their reach. */
const { reaches } = ANY_READER;
const isInReach: Policy = ({ blocked }, { post, author }) =>
  maySee(acrossBlocks(blocked, reaches), post, author);

const isInItsGroup: Policy = ({ roles }, { post: { groupId } }) =>
  groupId === null || roles.has(groupId);

const isAcrossBlock: Policy = ({ blocked }, { root }) =>
  root !== undefined && blocked.has(root.authorId);

const mayAnswerIn: Policy = ({ id }, { post, root = post, ties }) =>
  mayAnswer(root, id, ties.get(root.id));

const moderatesItsGroup: Policy = ({ roles }, { post: { groupId } }) =>
  groupId !== null && mayModerateGroup(roles.get(groupId));

/** A post of a deleted group is on no group's page. A banned member cannot join. */
const mayJoinItsGroup: Policy = ({ roles, bannedFrom }, { post: { groupId, reach } }) =>
  groupId !== null &&
  !roles.has(groupId) &&
  (reach === 'everyone' || reach === 'group') &&
  !bannedFrom(groupId);

/**
 * Each policy matches its call. An action that would change nothing is not offered, though the call accepts it.
 */
const POLICIES: Readonly<Record<PostAbility, Policy>> = {
  comment: (actor, target) =>
    mayComment(actor.blocked, target.post, target.author, target.root) &&
    isInItsGroup(actor, target) &&
    mayAnswerIn(actor, target),
  react: isInReach,
  repost: (actor, target) => isInReach(actor, target) && mayBeShared(target.post),
  quote: (actor, target) =>
    isInReach(actor, target) &&
    mayBeShared(target.post) &&
    mayQuote(target.post, actor.id, target.ties.get(target.post.id)),
  report: ({ id }, { post, author }) => maySee(ANY_READER, post, author) && mayReport(post, id),
  edit: (actor, target) =>
    mayEdit(target.post, actor.id) && isInItsGroup(actor, target) && !isAcrossBlock(actor, target),
  restrict: ({ id }, { post }) => !isGone(post) && post.authorId === id && post.repostOf === null,
  hideAnswer: ({ id }, { post, root }) => mayHideAnswer(post, root, id),
  detach: ({ id }, { post, original }) => mayDetach(post, original, id),
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
    mayCurate(badges) && maySee(ANYONE, post, author) && mayAppearInDiscover(post),
  joinToComment: (actor, target) =>
    mayJoinItsGroup(actor, target) &&
    mayAnswerIn(actor, target) &&
    mayComment(actor.blocked, target.post, target.author, target.root),
};

/** All other actions on a plain repost apply to its original. */
const OF_A_REPOST: readonly PostAbility[] = ['delete', 'remove'];

export function abilitiesOn(actor: Actor, target: Target): PostAbility[] {
  const asked = target.post.repostOf === null ? POST_ABILITIES : OF_A_REPOST;
  return asked.filter((ability) => POLICIES[ability](actor, target));
}
