import type { Clock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { addToCounts, lockCounts } from '#src/features/users/public.ts';
import { isAnyBlock } from './blocks.store.ts';
import type { ProfileNeeds } from './profile-view.ts';
import { deleteFollow, followExists, insertFollow } from './relations.store.ts';

export interface FollowNeeds extends ProfileNeeds {
  clock: Clock;
}

/**
 * Follows; a second time changes nothing. Counts of both sides move in the same transaction. Refused while
 * either blocks the other: who blocks locks the same counts first, so the two never come about together.
 */
export async function followUser(
  { db, clock, members }: FollowNeeds,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw invalid({ name: 'You cannot follow yourself.' });
  const changed = await db.transaction().execute(async (tx) => {
    await lockCounts(tx, [followerId, followeeId]);
    if (await isAnyBlock(tx, followerId, followeeId)) {
      throw new Refusal('forbidden', 'You cannot follow this member.');
    }
    if (!(await insertFollow(tx, followerId, followeeId, clock.now()))) return false;
    const friends = (await followExists(tx, followeeId, followerId)) ? 1 : 0;
    await addToCounts(tx, followerId, { following: 1, friends });
    await addToCounts(tx, followeeId, { followers: 1, friends });
    return true;
  });
  if (changed) members.changed([followerId, followeeId]);
}

/** Unfollows; when there is no follow, nothing changes. */
export async function unfollowUser(
  { db, members }: FollowNeeds,
  followerId: string,
  followeeId: string,
): Promise<void> {
  const changed = await db.transaction().execute(async (tx) => {
    await lockCounts(tx, [followerId, followeeId]);
    if (!(await deleteFollow(tx, followerId, followeeId))) return false;
    const friends = (await followExists(tx, followeeId, followerId)) ? -1 : 0;
    await addToCounts(tx, followerId, { following: -1, friends });
    await addToCounts(tx, followeeId, { followers: -1, friends });
    return true;
  });
  if (changed) members.changed([followerId, followeeId]);
}
