export { searchGroups } from './search-groups.ts';
