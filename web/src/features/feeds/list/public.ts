/** The door to lists of rows that keep their reader's place. */
export { RowList, type RowPlace } from './row-list.tsx';
export { createActiveList } from './active-list.part.ts';
