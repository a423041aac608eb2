import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import {
  addToGroupCounts,
  lockGroup,
  lockGroupCounts,
} from '#src/features/groups/record/groups.store.ts';
import { splitIds } from './split-ids.ts';
import { listPublicGroupsWithRequests, settleRequests } from './people.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

interface Opening {
  groupId: string;
  openedBy: string;
  now: Date;
}

/**
 * For a group that became public: approves active requesters and deletes the requests of inactive ones. The
 * caller holds the group's lock.
 */
export async function approvePendingRequests(
  tx: Transaction<Schema>,
  tell: PublishFact,
  { groupId, openedBy, now }: Opening,
): Promise<void> {
  await lockGroupCounts(tx, groupId);
  const { letIn, counted, gone } = await settleRequests(tx, groupId, now);
  if (counted > 0) await addToGroupCounts(tx, groupId, { members: counted });
  for (const userIds of splitIds(letIn)) {
    const told = { groupId, userIds, isMember: true, hasJoined: true, approvedBy: openedBy };
    tell(groupFacts.membership, told);
  }
  for (const userIds of splitIds(gone)) {
    tell(groupFacts.membership, { groupId, userIds, isMember: false });
  }
}

export async function approveLeftoverRequests(
  deps: Pick<GroupsParts, 'clock' | 'db' | 'facts'>,
): Promise<void> {
  for (const groupId of await listPublicGroupsWithRequests(deps.db)) {
    // oxlint-disable-next-line no-await-in-loop -- a small transaction for each group
    await commit(deps, async (tx, tell) => {
      const group = await lockGroup(tx, groupId);
      if (group?.visibility !== 'public') return;
      const now = deps.clock.now();
      await approvePendingRequests(tx, tell, { groupId, openedBy: group.ownerId, now });
    });
  }
}
