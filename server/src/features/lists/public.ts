export { openLists } from './feature.ts';
export { listFacts } from './lists.facts.ts';
export { listListsOf, listMembersOfLists, listMembersOn, listMembersSql } from './lists.store.ts';
export { readableList } from './show-list.ts';
