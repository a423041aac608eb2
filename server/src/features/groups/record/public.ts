export type { GroupRecord } from './group-record.ts';
export type { Groups } from './groups.ts';
export { groupFacts } from './groups.facts.ts';
export { findNamedGroup, groupOrRefuse, type GroupReference } from './find-group.ts';
export { mayModerateGroup, mayPostInGroup, mayReadGroup } from './groups.policy.ts';
export {
  addToGroupCounts,
  countInGroupSql,
  isInGroupSql,
  isGroupHereSql,
  listGroupMembersAmong,
  writableGroupSql,
} from './groups.store.ts';
