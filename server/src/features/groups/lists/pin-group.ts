import { deleteGroupPin, putGroupPin } from '#src/features/groups/record/pins.store.ts';
import { writeInStatement } from '#src/platform/idempotency/transact.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export async function pinGroup(
  { db }: Pick<GroupsParts, 'db'>,
  userId: string,
  groupId: string,
): Promise<void> {
  await writeInStatement(db, (own) => putGroupPin(own, userId, groupId));
}

export async function unpinGroup(
  { db }: Pick<GroupsParts, 'db'>,
  userId: string,
  groupId: string,
): Promise<void> {
  await writeInStatement(db, (own) => deleteGroupPin(own, userId, groupId));
}
