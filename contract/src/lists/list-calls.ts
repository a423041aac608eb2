import { addToList, listListMembers, removeFromList } from './list-members.ts';
import { deleteList, getList, listLists, saveList } from './own-lists.ts';
import { followList, leaveList, reportList, unshareList } from './shared-lists.ts';

/** The calls of lists of members. */
export const listCalls = [
  listLists,
  getList,
  saveList,
  deleteList,
  listListMembers,
  addToList,
  removeFromList,
  followList,
  leaveList,
  reportList,
  unshareList,
] as const;
