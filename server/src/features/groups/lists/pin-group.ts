import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { deleteGroupPin, putGroupPin } from '#src/features/groups/record/pins.store.ts';
import { writeAlone } from '#src/platform/idempotency/transact.ts';

/** Puts a group into the caller's own list; again: nothing changes. */
export async function pinGroup(
  { db }: { db: Kysely<Schema> },
  userId: string,
  groupId: string,
): Promise<void> {
  await writeAlone(db, (own) => putGroupPin(own, userId, groupId));
}

export async function unpinGroup(
  { db }: { db: Kysely<Schema> },
  userId: string,
  groupId: string,
): Promise<void> {
  await writeAlone(db, (own) => deleteGroupPin(own, userId, groupId));
}
