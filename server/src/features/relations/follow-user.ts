import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { addToCounts, lockCounts } from '#src/features/users/public.ts';
import { mayActOn } from '#src/features/users/roles/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { isAnyBlock } from './blocks/blocks.store.ts';
import { mayFollow } from './relations.policy.ts';
import { relationFacts } from './relations.facts.ts';
import { deleteFollow, followExists, insertFollow } from './relations.store.ts';
import type { RelationsParts } from './parts.ts';

/**
 * Follows, idempotently, and updates both counts in one transaction. Refused while either blocks the other: a
 * block locks the same counts first, so the two cannot both succeed.
 */
export async function followUser(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (!mayActOn(followerId, followeeId)) throw invalid({ name: 'You cannot follow yourself.' });
  await commit(deps, async (tx, tell) => {
    await lockCounts(tx, [followerId, followeeId]);
    if (!mayFollow(await isAnyBlock(tx, followerId, followeeId))) {
      throw new Refusal('forbidden', 'You cannot follow this member.');
    }
    const follow = await insertFollow(tx, followerId, followeeId, deps.clock.now());
    if (follow === null) return;
    if (follow.isCounted) {
      const friends = (await followExists(tx, followeeId, followerId)) ? 1 : 0;
      await addToCounts(tx, followerId, { following: 1, friends });
      await addToCounts(tx, followeeId, { followers: 1, friends });
    }
    tell(relationFacts.followed, { followerId, followeeId });
  });
}

export async function unfollowUser(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await lockCounts(tx, [followerId, followeeId]);
    const ended = await deleteFollow(tx, followerId, followeeId);
    if (ended === null) return;
    if (ended.wasCounted) {
      const friends = (await followExists(tx, followeeId, followerId)) ? -1 : 0;
      await addToCounts(tx, followerId, { following: -1, friends });
      await addToCounts(tx, followeeId, { followers: -1, friends });
    }
    // Publish this even if the followee is hidden now. If they return, their posts must not be in the feed.
    tell(relationFacts.unfollowed, { followerId, followeeId });
  });
}
