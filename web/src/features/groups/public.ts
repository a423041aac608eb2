export { GroupRow } from './rows/group-row.tsx';
export { createGroups } from './state/groups.part.ts';
