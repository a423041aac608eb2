export { RowList, type RowPlace } from './row-list.tsx';
export { createActiveList } from './active-list.part.ts';
