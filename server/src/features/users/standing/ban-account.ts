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
import { listBadges } from '#src/features/users/account/badges.store.ts';
import { isStaff } from '#src/features/users/roles/public.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';

interface Ban {
  userId: string;
  isBanned: boolean;
  /** uuid of the administrator who does it; null: somebody else of the staff, who may not where it is about staff. */
  administratorId: string | null;
  /** Not meant for staff: not an administrator's either. */
  sparesStaff?: boolean;
  now: Date;
}

/**
 * Locks the account that a ban is about: before the link and the appeal that hang on the ban.
 * @throws Refusal where there is no such account; where who does it administers no more: of two who ban each other one
 * stays; and where it has become staff's meanwhile, which is not theirs, or not meant
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
  // A badge that is given waits for this lock, or is there by now: what this process remembers may be older.
  const isTheirs = administratorId !== null && !sparesStaff;
  if (!isTheirs && isStaff(await listBadges(tx, userId))) {
    throw new Refusal('forbidden', 'Only administrators decide about staff.');
  }
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
 * Only administrators give points to staff. The lock keeps the caller an administrator, so the member is not the last.
 * @throws Refusal for any other caller
 */
export async function refusePointsOfStaff(
  tx: Transaction<Schema>,
  { userId, administratorId }: { userId: string; administratorId: string | null },
): Promise<void> {
  if (!isStaff(await listBadges(tx, userId))) return;
  if (!administratorId) throw new Refusal('forbidden', 'Only administrators give points to staff.');
  await lockAdministrators(tx);
  if (!(await isAdministratorHere(tx, administratorId))) throw new Refusal('forbidden');
}
