/** The door to accounts: what sessions and the command line open, look up and end. */
export { setBanned } from './ban-account.ts';
export { lockAdministrators, isAdministratorHere } from './administrators.store.ts';
export { badgeNamed, changeBadge, writeBadge } from './change-badge.ts';
export { createActivity } from './activity.ts';
export { createAccount } from './create-account.ts';
export { restoreAccount } from './restore-account.ts';
export { isRestorable, purgeAccount } from './purge-accounts.ts';
export {
  accountExists,
  anyAccountExists,
  changeEmail,
  findAccount,
  lockAccount,
  lockAccountByEmail,
  type Account,
} from './accounts.store.ts';
export { anyoneHoldsBadge, insertBadge } from './badges.store.ts';
