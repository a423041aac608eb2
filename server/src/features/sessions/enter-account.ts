import type { Transaction } from 'kysely';
import {
  anyAccountExists,
  anyoneHoldsBadge,
  createAccount,
  findInviter,
  insertBadge,
  isRestorable,
  lockAccountByEmail,
  purgeAccount,
  restoreAccount,
} from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { FIRST_ADMINISTRATOR, isFirstAdministratorLink } from './first-administrator.ts';
import { lockFirstAdministrator, type MagicLink } from './magic-links.store.ts';
import { registrationFault } from './registration.policy.ts';

export interface EnterNeeds {
  clock: Clock;
  config: Pick<Config, 'registration' | 'tenant'>;
  outbox: Pick<Outbox, 'append'>;
}

/**
 * The account that a link opens, made or restored where that is due. null: the link opens nothing any more.
 * @throws Refusal for the banned, the deleted who did not ask to be restored, and where nobody may join.
 */
export async function enterAccount(
  tx: Transaction<Schema>,
  needs: EnterNeeds,
  link: MagicLink,
  restore: boolean,
): Promise<string | null> {
  if (link.grantsAdministrator) await lockFirstAdministrator(tx);
  if (!isFirstAdministratorLink(link)) {
    const isFirst = link.grantsAdministrator && !(await anyAccountExists(tx));
    return enter(tx, needs, link, { restore, asAdministrator: isFirst });
  }
  // Once there is an administrator, a link printed at an earlier start opens nothing.
  if (await anyoneHoldsBadge(tx, 'administrator')) return null;
  const address = { email: FIRST_ADMINISTRATOR, emailKey: FIRST_ADMINISTRATOR };
  return enter(tx, needs, { ...link, ...address }, { restore, asAdministrator: true });
}

async function enter(
  tx: Transaction<Schema>,
  needs: EnterNeeds,
  link: MagicLink,
  { restore, asAdministrator }: { restore: boolean; asAdministrator: boolean },
): Promise<string> {
  const userId =
    (await enterExisting(tx, needs, link, restore)) ?? (await enterNew(tx, needs, link));
  if (asAdministrator) await insertBadge(tx, userId, 'administrator', needs.clock.now());
  return userId;
}

/** null when this address has no account, or none that could be taken back. */
async function enterExisting(
  tx: Transaction<Schema>,
  needs: EnterNeeds,
  link: MagicLink,
  restore: boolean,
): Promise<string | null> {
  const account = await lockAccountByEmail(tx, link.emailKey);
  if (!account) return null;
  if (account.bannedAt) throw new Refusal('forbidden', 'This account has been banned.');
  if (!account.deletedAt) return account.id;
  if (!isRestorable(account.deletedAt, needs.clock.now())) {
    await purgeAccount(tx, needs, account.id);
    return null;
  }
  if (!restore) throw new Refusal('account_deleted');
  await restoreAccount(tx, needs, account.id);
  return account.id;
}

async function enterNew(
  tx: Transaction<Schema>,
  needs: EnterNeeds,
  link: MagicLink,
): Promise<string> {
  const isInvited = link.ref !== null && (await findInviter(tx, link.ref)) !== null;
  const fault = registrationFault(needs.config.registration, isInvited);
  // Whoever made the link on the command line decides who joins.
  if (fault && !link.grantsAdministrator) throw new Refusal('forbidden', fault);
  return createAccount(tx, needs, link);
}
