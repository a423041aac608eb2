export { createActivity } from './activity.ts';
export { createAccount } from './create-account.ts';
export { restoreAccount } from './restore-account.ts';
export { isRestorable, purgeAccount } from './purge-accounts.ts';
export {
  accountExists,
  anyAccountExists,
  changeEmail,
  findAccount,
  findInviter,
  lockAccount,
  lockAccountByEmail,
  type Account,
} from './accounts.store.ts';
export { anyoneHoldsBadge, insertBadge } from './badges.store.ts';
