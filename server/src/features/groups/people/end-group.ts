import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import { groupFacts } from '#src/features/groups/record/groups.facts.ts';
import { closeGroup } from '#src/features/groups/record/write-group.store.ts';
import { inParts } from './in-parts.ts';
import { listMembersAndAskers } from './people.store.ts';

/** The group is no more: whoever was in it, or had asked to join, hears of it on their open pages. The caller holds the group. */
export async function endGroup(
  tx: Transaction<Schema>,
  tell: Tell,
  groupId: string,
  now: Date,
): Promise<void> {
  await closeGroup(tx, groupId, now);
  // First: whoever hears the other asks for the group again.
  tell(groupFacts.closed, { groupId });
  for (const userIds of inParts(await listMembersAndAskers(tx, groupId))) {
    tell(groupFacts.membership, { groupId, userIds, isMember: false });
  }
}
