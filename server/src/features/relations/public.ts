export { openRelations } from './feature.ts';
export {
  findRelations,
  followExists,
  followsSql,
  listPeople,
  type PeopleKind,
  type Relation,
} from './relations.store.ts';
export { followUser } from './follow-user.ts';
export { profileViews } from './profile-view.ts';
export { relationFacts } from './relations.facts.ts';
