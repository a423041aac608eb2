import type { Transaction } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { updateAccount } from './accounts.store.ts';
import type { UserRestored } from './users.events.ts';

/** Takes a deletion back. After the commit the caller tells `members.changed` and wakes the outbox. */
export async function restoreAccount(
  tx: Transaction<Schema>,
  { clock, outbox }: { clock: Clock; outbox: Pick<Outbox, 'append'> },
  userId: string,
): Promise<void> {
  await updateAccount(tx, userId, { deleted_at: null, updated_at: clock.now() });
  const payload: UserRestored = { userId };
  await outbox.append(tx, { topic: 'userRestored', payload });
}
