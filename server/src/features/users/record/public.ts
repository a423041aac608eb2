/** The door to what goes with a member's record, wherever it lies. */
export { eraseOfPurged } from './erase-of-purged.ts';
export { isPurgedSql } from './member-here.store.ts';
