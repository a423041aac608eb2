import type { Transaction } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import {
  lockAccount,
  updateAccount,
  type Account,
} from '#src/features/users/account/accounts.store.ts';
import {
  isAdministratorHere,
  lockAdministrators,
} from '#src/features/users/account/administrators.store.ts';
import { listBadges } from '#src/features/users/account/badges.store.ts';
import { isStaff } from '#src/features/users/roles/public.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';

interface Ban {
  userId: string;
  isBanned: boolean;
  /** uuid of the acting administrator. Null for other staff, who may not ban staff. */
  administratorId: string | null;
  sparesStaff?: boolean;
  now: Date;
}

/**
 * Locks the account to ban. Take this lock before those of the ban's link and appeal. @throws Refusal for
 * an unknown account, an actor who is no longer administrator, and staff where not allowed
 */
export async function lockForBan(
  tx: Transaction<Schema>,
  { userId, administratorId, sparesStaff }: Omit<Ban, 'isBanned' | 'now'>,
): Promise<Account> {
  if (administratorId) {
    await lockAdministrators(tx);
    if (!(await isAdministratorHere(tx, administratorId))) throw new Refusal('forbidden');
  }
  const account = await lockAccount(tx, userId);
  if (!account || account.deletedAt) throw new Refusal('not_found');
  // Reads the badges from the database, because the cached ones may be stale. Adding a badge waits for this
  // lock.
  const isTheirs = administratorId !== null && !sparesStaff;
  if (!isTheirs && isStaff(await listBadges(tx, userId))) {
    throw new Refusal('forbidden', 'Only administrators can decide about staff.');
  }
  return account;
}

/**
 * Bans or unbans an account and publishes the change. The caller writes the audit log. @returns whether
 * anything changed @throws Refusal as `lockForBan`
 */
export async function setBanned(
  tx: Transaction<Schema>,
  tell: PublishFact,
  { isBanned, now, ...whom }: Ban,
): Promise<boolean> {
  const { userId } = whom;
  const account = await lockForBan(tx, whom);
  if ((account.bannedAt !== null) === isBanned) return false;
  await updateAccount(tx, userId, { banned_at: isBanned ? now : null, updated_at: now });
  if (isBanned) tell(userFacts.banned, { userId, at: now.toISOString() });
  else tell(userFacts.unbanned, { userId });
  return true;
}

/**
 * Allows only administrators to give points to staff. The lock keeps the caller an administrator, so the
 * member is not the last administrator. @throws Refusal for any other caller
 */
export async function refusePointsForStaff(
  tx: Transaction<Schema>,
  { userId, administratorId }: { userId: string; administratorId: string | null },
): Promise<void> {
  if (!isStaff(await listBadges(tx, userId))) return;
  if (!administratorId)
    throw new Refusal('forbidden', 'Only administrators can give points to staff.');
  await lockAdministrators(tx);
  if (!(await isAdministratorHere(tx, administratorId))) throw new Refusal('forbidden');
}
