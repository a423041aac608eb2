/** The door to members: who they are, their names, counts, badges and accounts. */
export { authorOf, profileFields, type Member } from './member.ts';
export { createMembers, type Members, type PostCount } from './members.ts';
export { findMemberId, resolveUsernames } from './find-member.ts';
export type { Pictures } from './pictures.ts';
export { listFeedbackBy } from './feedback.store.ts';
export { listSettings } from './list-settings.ts';
export { currentUser } from './current-user.ts';
export { addToCounts, countPostSql, lockCounts } from './user-counts.store.ts';
export { isHereSql } from './member-here.store.ts';
export { indexNames } from './index-names.ts';
export { recordAudit } from './audit-log.store.ts';
export { changeBadge } from './change-badge.ts';
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
export { saveSettingUnlessChosen } from './settings.store.ts';
export { anyoneHoldsBadge, insertBadge } from './badges.store.ts';
export { userFacts, type UserDeleted } from './users.facts.ts';
export { usersRoutes } from './routes.ts';
export { userJobs } from './user-jobs.ts';
