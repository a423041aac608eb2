export { openGroups } from './feature.ts';
export { deleteGroup } from './manage/delete-group.ts';
export { nameColumns } from './manage/group-texts.ts';
export { transferGroupsOf } from './people/transfer-ownership.ts';
export { listGroupsOf, ownsTransferableGroupSql } from './people/people.store.ts';
export { mayEditGroup } from './record/groups.policy.ts';
export {
  decidesInGroupSql,
  isPendingInGroupSql,
  loadGroupCounts,
  memberCountSql,
  membersInGroupSql,
  requestsInGroupSql,
} from './record/groups.store.ts';
export { groupViews } from './record/group-view.ts';
export { linkGroupChat } from './record/write-group.store.ts';
