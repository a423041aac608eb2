import type { Transaction } from 'kysely';
import { addToCounts, lockCounts } from '#src/features/users/public.ts';
import { mayActOn } from '#src/features/users/roles/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { deleteBlock, insertBlock } from './blocks/blocks.store.ts';
import { refuseInCooldown } from './cooldown.ts';
import { putLastChange, type BlockOrMuteChange } from './blocks/block-mute-changes.store.ts';
import { relationFacts } from './relations.facts.ts';
import { deleteFollow } from './relations.store.ts';
import type { RelationsParts } from './parts.ts';

/** Blocks and ends the follows between the two. Repeating it changes nothing and ignores the cool-down. */
export async function blockUser(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>,
  actorId: string,
  targetId: string,
): Promise<void> {
  if (!mayActOn(actorId, targetId)) throw invalid({ name: 'You cannot block yourself.' });
  const pair = [actorId, targetId];
  const deed: BlockOrMuteChange = { kind: 'block', actorId, targetId };
  await commit(deps, async (tx, tell) => {
    await lockCounts(tx, pair);
    const now = deps.clock.now();
    if (!(await insertBlock(tx, actorId, targetId, now))) return;
    await refuseInCooldown(tx, deed, now);
    await putLastChange(tx, deed, now);
    await endFollows(tx, actorId, targetId);
    tell(relationFacts.blocked, { actorId, targetId });
  });
}

export async function unblockUser(
  deps: Pick<RelationsParts, 'clock' | 'db' | 'facts'>,
  actorId: string,
  targetId: string,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    await lockCounts(tx, [actorId, targetId]);
    if (!(await deleteBlock(tx, actorId, targetId))) return;
    await putLastChange(tx, { kind: 'block', actorId, targetId }, deps.clock.now());
    tell(relationFacts.unblocked, { actorId, targetId });
  });
}

/** The caller must lock the counts of both. */
async function endFollows(tx: Transaction<Schema>, one: string, other: string): Promise<void> {
  const following = (await deleteFollow(tx, one, other))?.wasCounted ? -1 : 0;
  const followers = (await deleteFollow(tx, other, one))?.wasCounted ? -1 : 0;
  const friends = following && followers ? -1 : 0;
  if (!following && !followers) return;
  await addToCounts(tx, one, { following, followers, friends });
  await addToCounts(tx, other, { following: followers, followers: following, friends });
}
