export { approveAccount, holdAccount, isStillPending } from './hold-account.ts';
export { lockForBan, refusePointsForStaff, setBanned } from './ban-account.ts';
export { isBannedSinceSql } from './banned-since.store.ts';
export { parseBadge, changeBadge, writeBadge } from './change-badge.ts';
export { countDeletions } from './count-deletions.store.ts';
export { listAdministrators, mayStillAdminister } from './current-staff.store.ts';
