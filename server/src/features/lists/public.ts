export { openLists } from './feature.ts';
export { listFacts } from './lists.facts.ts';
export {
  isOnSharedListSql,
  listLeavesOf,
  listListsOf,
  listMembersOfLists,
  listMembersOn,
  listMembersSql,
  listNamesOf,
  unnotifiedMembersSql,
} from './lists.store.ts';
export { readableList, suggestedList } from './show-list.ts';
