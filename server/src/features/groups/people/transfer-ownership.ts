import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import { changeRole, lockGroup } from '#src/features/groups/record/groups.store.ts';
import { setOwner } from '#src/features/groups/record/write-group.store.ts';
import { findSuccessor, isActive, listMembershipsOf } from './people.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

/**
 * Passes the group of an inactive owner to a moderator, else to its oldest member. The caller holds the group's
 * lock. Returns false without a successor, and changes nothing.
 */
export async function transferOwnership(
  tx: Transaction<Schema>,
  tell: PublishFact,
  groupId: string,
  now: Date,
): Promise<boolean> {
  const next = await findSuccessor(tx, groupId);
  if (next === undefined) return false;
  await setOwner(tx, groupId, next, now);
  await changeRole(tx, { groupId, userId: next }, 'owner');
  tell(groupFacts.changed, { groupId });
  tell(groupFacts.membership, { groupId, userIds: [next], isMember: true });
  return true;
}

export async function transferGroupsOf(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts'>,
  ownerId: string,
): Promise<void> {
  for (const { groupId, standing } of await listMembershipsOf(deps.db, ownerId)) {
    if (standing !== 'owner') continue;
    // oxlint-disable-next-line no-await-in-loop -- a small transaction for each group
    await commit(deps, async (tx, tell) => {
      const group = await lockGroup(tx, groupId);
      if (group?.ownerId !== ownerId || (await isActive(tx, ownerId))) return;
      if (!(await transferOwnership(tx, tell, groupId, deps.clock.now()))) return;
      await changeRole(tx, { groupId, userId: ownerId }, 'member');
      tell(groupFacts.membership, { groupId, userIds: [ownerId], isMember: true });
    });
  }
}
