import type { Transaction } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import {
  lockAccount,
  updateAccount,
  type Account,
} from '#src/features/users/account/accounts.store.ts';
import {
  isAdministratorHere,
  lockAdministrators,
} from '#src/features/users/account/administrators.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';

interface Ban {
  userId: string;
  isBanned: boolean;
  /** Where administrators alone may: uuid of the one who does it. */
  administratorId: string | null;
  now: Date;
}

/**
 * Locks the account that a ban is about: before the link and the appeal that hang on the ban.
 * @throws Refusal where there is no such account, and where who does it administers no more: of two who ban each other
 * one stays
 */
export async function lockForBan(
  tx: Transaction<Schema>,
  { userId, administratorId }: Pick<Ban, 'userId' | 'administratorId'>,
): Promise<Account> {
  if (administratorId) {
    await lockAdministrators(tx);
    if (!(await isAdministratorHere(tx, administratorId))) throw new Refusal('forbidden');
  }
  const account = await lockAccount(tx, userId);
  if (!account || account.deletedAt) throw new Refusal('not_found');
  return account;
}

/**
 * Closes or opens an account; all that hangs on who is here follows. The caller writes the audit log.
 * @returns whether anything changed
 * @throws Refusal as `lockForBan`
 */
export async function setBanned(
  tx: Transaction<Schema>,
  tell: Tell,
  { userId, isBanned, administratorId, now }: Ban,
): Promise<boolean> {
  const account = await lockForBan(tx, { userId, administratorId });
  if ((account.bannedAt !== null) === isBanned) return false;
  await updateAccount(tx, userId, { banned_at: isBanned ? now : null, updated_at: now });
  if (isBanned) tell(userFacts.banned, { userId, at: now.toISOString() });
  else tell(userFacts.unbanned, { userId });
  return true;
}
