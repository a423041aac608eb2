export { openLists } from './feature.ts';
export { listFacts } from './lists.facts.ts';
export {
  clearSharing,
  isOnSharedListSql,
  listLeavesOf,
  listListsOf,
  listMembersOfLists,
  listMembersOn,
  listMembersSql,
  listNamesOf,
  restoreSharing,
  unnotifiedMembersSql,
} from './lists.store.ts';
export { readableList, suggestedList } from './show-list.ts';
