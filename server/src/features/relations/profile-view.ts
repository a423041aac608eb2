import type { Profile } from '@rookery/contract/users/user.ts';
import { omitDefaultAbilities } from '@rookery/contract/kernel/abilities.ts';
import { profileFields, type Member } from '#src/features/users/public.ts';
import { maySeePending } from '#src/features/users/record/public.ts';
import { mayActOn, mayBan, ownAbilities } from '#src/features/users/roles/public.ts';
import type { MemberBlocksAndMutes } from './blocks-and-mutes.ts';
import { abilitiesTowards } from './relations.policy.ts';
import { findRelations, type Relation } from './relations.store.ts';
import type { RelationsParts } from './parts.ts';

/**
 * Members as `viewerId` sees them, in the order of `ids`, without those gone or pending approval. A member who
 * blocks the viewer shows only name and picture.
 * @param known their relations with the viewer; without it they are loaded
 */
export async function profileViews(
  { db, members, blocksAndMutes }: Pick<RelationsParts, 'blocksAndMutes' | 'db' | 'members'>,
  viewerId: string,
  ids: readonly string[],
  known?: ReadonlyMap<string, Relation>,
): Promise<Profile[]> {
  const others = ids.filter((id) => id !== viewerId);
  const [found, relations, blocks] = await Promise.all([
    members.getMany([...ids, viewerId]),
    known ?? findRelations(db, viewerId, others),
    blocksAndMutes.of(viewerId),
  ]);
  const views: Profile[] = [];
  for (const id of ids) {
    const member = found.get(id);
    if (!member?.isSetUp || member.isGone) continue;
    if (member.isHeld && !maySeePending(found.get(viewerId), id)) continue;
    const view = profileView(member, relations.get(id), blocks);
    const isBlocked = blocks.blocked.has(id);
    const own = id === viewerId ? ownAbilities(member.badges) : null;
    const towards = { viewerId, viewerBadges: found.get(viewerId)?.badges ?? [] };
    const told = omitDefaultAbilities(
      'members',
      own ?? abilitiesTowards(towards, member, isBlocked),
    );
    if (told) view.abilities = told;
    views.push(view);
  }
  return views;
}

/**
 * The view of a banned member. It has their name, and the ability to reinstate them for moderators who may.
 * Null if the member is not banned.
 */
export async function suspendedView(
  { members }: Pick<RelationsParts, 'members'>,
  viewerId: string,
  id: string,
): Promise<Profile | null> {
  const [member, viewer] = [await members.get(id), await members.get(viewerId)];
  if (!member?.isBanned || member.isDeleted || !member.isSetUp) return null;
  const isBannable = mayActOn(viewerId, id) && mayBan(viewer?.badges ?? [], member.badges);
  return {
    ...profileFields(member),
    ...HIDDEN_FIELDS,
    name: member.username ?? '',
    avatar: null,
    isBanned: true,
    abilities: isBannable ? ['ban'] : [],
    ProfileEngagement: {
      isFollowing: false,
      isFollowingYou: false,
      isFollowYou: false,
      isBlocked: false,
      isBlockedByYou: false,
      hasBlockedYou: false,
      isMuted: false,
    },
  };
}

function profileView(
  member: Member,
  relation: Relation | undefined,
  blocks: MemberBlocksAndMutes,
): Profile {
  const isFollowing = relation?.isFollowing ?? false;
  const isFollowingYou = relation?.isFollowingYou ?? false;
  const isBlocked = blocks.blocking.has(member.id);
  const hasBlockedYou = blocks.blockers.has(member.id);
  return {
    ...profileFields(member),
    ...(hasBlockedYou && HIDDEN_FIELDS),
    ProfileEngagement: {
      isFollowing,
      isFollowingYou,
      isFollowYou: isFollowingYou,
      isBlocked,
      isBlockedByYou: isBlocked,
      hasBlockedYou,
      isMuted: blocks.muted.has(member.id),
      ...(blocks.quieted.has(member.id) && { areNotificationsMuted: true as const }),
      ...(blocks.repostsMuted.has(member.id) && { areRepostsMuted: true as const }),
    },
  };
}

const HIDDEN_FIELDS = {
  bio: '',
  website: '',
  cover: null,
  badges: [],
  referral_code: '',
  lastActiveAt: null,
  followers: 0,
  following: 0,
  friendCount: 0,
  postCount: 0,
} satisfies Partial<Profile>;
