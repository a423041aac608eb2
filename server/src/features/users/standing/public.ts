export { approveAccount, holdAccount, isHeldStill } from './hold-account.ts';
export { lockForBan, refusePointsOfStaff, setBanned } from './ban-account.ts';
export { isBannedSinceSql } from './banned-since.store.ts';
export { badgeNamed, changeBadge, writeBadge } from './change-badge.ts';
export { countDeletions } from './count-deletions.store.ts';
export { listAdministrators, mayStillAdminister } from './staff-here.store.ts';
