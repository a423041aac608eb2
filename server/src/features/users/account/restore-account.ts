import type { Transaction } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { updateAccount } from './accounts.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';

export async function restoreAccount(
  tx: Transaction<Schema>,
  { clock, tell }: { clock: Clock; tell: PublishFact },
  userId: string,
): Promise<void> {
  await updateAccount(tx, userId, { deleted_at: null, updated_at: clock.now() });
  tell(userFacts.restored, { userId });
}
