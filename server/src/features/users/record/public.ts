/** The door to what goes with a member's record, wherever it lies. */
export { eraseOfPurged } from './erase-of-purged.ts';
export { mayMeetPending } from './find-member.ts';
export { isPurgedSql, isVisibleSql } from './member-here.store.ts';
