/** The public API for data that belongs to a member's record. */
export { eraseOfPurged } from './erase-of-purged.ts';
export { mayMeetPending } from './find-member.ts';
export { isPurgedSql, isVisibleSql } from './member-here.store.ts';
