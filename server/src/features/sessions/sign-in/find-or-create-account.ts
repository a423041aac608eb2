import type { Transaction } from 'kysely';
import {
  anyAccountExists,
  anyoneHoldsBadge,
  createAccount,
  insertBadge,
  isRestorable,
  lockAccountByEmail,
  purgeAccount,
  restoreAccount,
  type Account,
} from '#src/features/users/account/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import {
  FIRST_ADMINISTRATOR,
  isFirstAdministratorLink,
  parseSignInAddress,
} from '#src/features/sessions/record/first-administrator.ts';
import {
  lockAddress,
  lockFirstAdministrator,
  type MagicLink,
} from '#src/features/sessions/record/magic-links.store.ts';
import {
  findMailedInviter,
  spendInviteLink,
} from '#src/features/sessions/record/invite-links.store.ts';
import { registrationFault } from '#src/features/sessions/record/registration.policy.ts';
import { holdWave } from './hold-wave.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

type Parts = Pick<SessionsParts, 'clock' | 'config' | 'secrets'> & {
  tell: PublishFact;
  network: string;
};

const PLACEHOLDER_ADDRESS = { email: FIRST_ADMINISTRATOR, key: FIRST_ADMINISTRATOR };

export interface Proven {
  email: string;
  emailKey: string;
  ref: string | null;
  inviteLinkId: string | null;
  grantsAdministrator: boolean;
}

/**
 * Returns the account that a link opens, created or restored if needed. Null if the link is no longer
 * valid. @throws Refusal for banned members, deleted ones without a restore, and closed registration
 */
export async function findOrCreateAccount(
  tx: Transaction<Schema>,
  deps: Parts,
  link: MagicLink,
  restore: boolean,
): Promise<string | null> {
  if (link.grantsAdministrator) await lockFirstAdministrator(tx);
  if (!isFirstAdministratorLink(link)) {
    const isFirst = link.grantsAdministrator && !(await anyAccountExists(tx));
    return openAccount(tx, deps, link, { restore, asAdministrator: isFirst });
  }
  // Once there is an administrator, a link printed at an earlier start is invalid.
  if (await anyoneHoldsBadge(tx, 'administrator')) return null;
  // The address comes from the server's configuration, so it needs no proof.
  const { email, key } = administratorAddress(deps);
  await lockAddress(tx, key);
  const address = { email, emailKey: key };
  return openAccount(tx, deps, { ...link, ...address }, { restore, asAdministrator: true });
}

const administratorAddress = ({ config }: Pick<Parts, 'config'>): typeof PLACEHOLDER_ADDRESS =>
  parseSignInAddress(config.adminEmail ?? FIRST_ADMINISTRATOR) ?? PLACEHOLDER_ADDRESS;

/** The member that a link logs in. Null for a new account. */
export async function findLinkOwner(
  tx: Transaction<Schema>,
  deps: Pick<Parts, 'clock' | 'config'>,
  link: MagicLink,
): Promise<string | null> {
  if (!isFirstAdministratorLink(link)) return findAddressOwner(tx, deps, link.emailKey);
  const { key } = administratorAddress(deps);
  await lockAddress(tx, key);
  return findAddressOwner(tx, deps, key);
}

export async function findAddressOwner(
  tx: Transaction<Schema>,
  { clock }: Pick<Parts, 'clock'>,
  emailKey: string,
): Promise<string | null> {
  const account = await lockAccountByEmail(tx, emailKey);
  return account && !isOver(account, clock.now()) ? account.id : null;
}

/** Whether a login purges this account instead of opening it. */
export const isOver = ({ bannedAt, deletedAt }: Account, now: Date): boolean =>
  bannedAt === null && deletedAt !== null && !isRestorable(deletedAt, now);

async function openAccount(
  tx: Transaction<Schema>,
  deps: Parts,
  link: MagicLink,
  { restore, asAdministrator }: { restore: boolean; asAdministrator: boolean },
): Promise<string> {
  const userId = await findOrCreateByAddress(tx, deps, link, restore);
  if (asAdministrator) await insertBadge(tx, userId, 'administrator', deps.clock.now());
  return userId;
}

export async function findOrCreateByAddress(
  tx: Transaction<Schema>,
  deps: Parts,
  proven: Proven,
  restore: boolean,
): Promise<string> {
  const account = await lockAccountByEmail(tx, proven.emailKey);
  const known = account && (await restoreIfDeleted(tx, deps, account, restore));
  return known ?? createNewAccount(tx, deps, proven);
}

/** Returns null if the account was purged, which frees its address. */
export async function restoreIfDeleted(
  tx: Transaction<Schema>,
  deps: Parts,
  account: Account,
  restore: boolean,
): Promise<string | null> {
  if (account.bannedAt) throw new Refusal('forbidden', 'This account has been banned.');
  if (!account.deletedAt) return account.id;
  if (!isRestorable(account.deletedAt, deps.clock.now())) {
    await purgeAccount(tx, deps, account.id);
    return null;
  }
  if (!restore) throw new Refusal('account_deleted');
  await restoreAccount(tx, deps, account.id);
  return account.id;
}

async function createNewAccount(
  tx: Transaction<Schema>,
  deps: Parts,
  proven: Proven,
): Promise<string> {
  const { inviteLinkId: id } = proven;
  // A refusal below rolls back, so that the invitation is not spent.
  const invited = id === null ? null : await spendInviteLink(tx, id, deps.clock.now());
  const fault = registrationFault(deps.config, proven.email, invited);
  // A link from the command line overrides the registration setting.
  if (fault && !proven.grantsAdministrator) throw new Refusal('forbidden', fault);
  const inviteLinkId = invited === 'open' ? id : null;
  const inviterId = inviteLinkId === null ? null : await findMailedInviter(tx, inviteLinkId);
  const userId = await createAccount(tx, deps, { ...proven, inviteLinkId, inviterId });
  if (!proven.grantsAdministrator) await holdWave(tx, deps, { userId, network: deps.network });
  return userId;
}
