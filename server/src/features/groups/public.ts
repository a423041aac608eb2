/** The door to groups as a whole. */
export { openGroups } from './feature.ts';
export { listGroupsOf } from './people/people.store.ts';
