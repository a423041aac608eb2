import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { lockAccount, updateAccount } from './accounts.store.ts';
import type { Members } from './members.ts';
import type { UserDeleted } from './users.events.ts';

interface DeleteUserNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  members: Members;
  outbox: Outbox;
}

/** Deletes the account: no token works from now on. The username stays held until the data is purged. */
export async function deleteUser(
  { db, clock, members, outbox }: DeleteUserNeeds,
  userId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || account.deletedAt) return;
    await updateAccount(tx, userId, { deleted_at: now, updated_at: now });
    const payload: UserDeleted = { userId, deletedAt: now.toISOString() };
    await outbox.append(tx, { topic: 'userDeleted', payload });
  });
  members.changed([userId]);
  outbox.wake();
}
