export { addToLists } from './lazy-dialog.ts';
export { ListForm } from './list-form.tsx';
export {
  deleteList,
  listOptions,
  listsOptions,
  LIST_MEMBERS_KEY,
  setOnList,
} from './member-lists.ts';
export { listStrings } from './strings.ts';
