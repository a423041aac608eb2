export { openUsers } from './feature.ts';
export { authorOf, profileFields, type Member } from './record/member.ts';
export type { Members, PostCount } from './record/members.ts';
export { findMemberId, resolveUsernames } from './record/find-member.ts';
export { addToCounts, lockCounts, postCountSql } from './record/user-counts.store.ts';
export { isHereSql } from './record/member-here.store.ts';
export { recordAudit } from './record/audit-log.store.ts';
export { userFacts, type UserDeleted } from './record/users.facts.ts';
