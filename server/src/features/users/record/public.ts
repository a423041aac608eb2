export { eraseWhenPurged } from './erase-when-purged.ts';
export { maySeePending } from './find-member.ts';
export { isPurgedSql, isVisibleSql } from './member-here.store.ts';
