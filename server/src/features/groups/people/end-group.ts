import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import { closeGroup } from '#src/features/groups/record/write-group.store.ts';
import { splitIds } from './split-ids.ts';
import { listMembersAndRequesters } from './people.store.ts';

/**
 * Ends a group and notifies the open pages of its members and requesters. The caller holds the group's lock.
 */
export async function endGroup(
  tx: Transaction<Schema>,
  tell: PublishFact,
  groupId: string,
  now: Date,
): Promise<void> {
  await closeGroup(tx, groupId, now);
  // Publish this fact first, because handlers of the membership facts read the group again.
  tell(groupFacts.closed, { groupId });
  for (const userIds of splitIds(await listMembersAndRequesters(tx, groupId))) {
    tell(groupFacts.membership, { groupId, userIds, isMember: false });
  }
}
