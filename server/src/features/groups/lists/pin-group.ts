import { deleteGroupPin, putGroupPin } from '#src/features/groups/record/pins.store.ts';
import { writeAlone } from '#src/platform/idempotency/transact.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export async function pinGroup(
  { db }: Pick<GroupsParts, 'db'>,
  userId: string,
  groupId: string,
): Promise<void> {
  await writeAlone(db, (own) => putGroupPin(own, userId, groupId));
}

export async function unpinGroup(
  { db }: Pick<GroupsParts, 'db'>,
  userId: string,
  groupId: string,
): Promise<void> {
  await writeAlone(db, (own) => deleteGroupPin(own, userId, groupId));
}
