import type { Profile } from '@rookery/contract/users/user.ts';
import type { Kysely } from 'kysely';
import { profileFields, type Member, type Members } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { findRelations, type Relation } from './relations.store.ts';

export interface ProfileNeeds {
  db: Kysely<Schema>;
  members: Members;
}

/** Members as `viewerId` sees them, in the order of `ids`; those who are gone are left out. */
export async function profileViews(
  { db, members }: ProfileNeeds,
  viewerId: string,
  ids: readonly string[],
): Promise<Profile[]> {
  const others = ids.filter((id) => id !== viewerId);
  const [found, relations] = await Promise.all([
    members.getMany(ids),
    findRelations(db, viewerId, others),
  ]);
  const views: Profile[] = [];
  for (const id of ids) {
    const member = found.get(id);
    if (member?.isSetUp && !member.isGone) views.push(profileView(member, relations.get(id)));
  }
  return views;
}

function profileView(member: Member, relation: Relation | undefined): Profile {
  const isFollowing = relation?.isFollowing ?? false;
  const isFollowingYou = relation?.isFollowingYou ?? false;
  return {
    ...profileFields(member),
    ProfileEngagement: {
      isFollowing,
      isFollowingYou,
      isFollowYou: isFollowingYou,
      isBlocked: false,
      isBlockedByYou: false,
      hasBlockedYou: false,
      isMuted: false,
    },
  };
}
