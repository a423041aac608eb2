import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import { closeGroup } from '#src/features/groups/record/write-group.store.ts';
import { inParts } from './in-parts.ts';
import { listMembersAndAskers } from './people.store.ts';

/**
 * Ends a group and notifies the open pages of its members and requesters. The caller holds the group's lock.
 */
export async function endGroup(
  tx: Transaction<Schema>,
  tell: Tell,
  groupId: string,
  now: Date,
): Promise<void> {
  await closeGroup(tx, groupId, now);
  // First, because handlers of the membership facts read the group again.
  tell(groupFacts.closed, { groupId });
  for (const userIds of inParts(await listMembersAndAskers(tx, groupId))) {
    tell(groupFacts.membership, { groupId, userIds, isMember: false });
  }
}
