export { eraseOfPurged } from './erase-of-purged.ts';
export { mayMeetPending } from './find-member.ts';
export { isPurgedSql, isVisibleSql } from './member-here.store.ts';
