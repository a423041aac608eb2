import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { lockAccount, updateAccount } from './accounts.store.ts';

/**
 * Closes or opens an account; all that hangs on who is here follows. The caller writes the audit log.
 * @returns whether anything changed; null: there is no such account
 */
export async function setBanned(
  tx: Transaction<Schema>,
  tell: Tell,
  { userId, isBanned, now }: { userId: string; isBanned: boolean; now: Date },
): Promise<boolean | null> {
  const account = await lockAccount(tx, userId);
  if (!account || account.deletedAt) return null;
  if ((account.bannedAt !== null) === isBanned) return false;
  await updateAccount(tx, userId, { banned_at: isBanned ? now : null, updated_at: now });
  if (isBanned) tell(userFacts.banned, { userId, at: now.toISOString() });
  else tell(userFacts.unbanned, { userId });
  return true;
}
