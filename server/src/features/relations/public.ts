export { openRelations } from './feature.ts';
export type { BlocksAndMutes } from './blocks-and-mutes.ts';
export { blockedWithSql, isReadSql } from './blocks-and-mutes.store.ts';
export { listBlocksOrMutes, type BlockOrMuteKind } from './block-mute-changes.store.ts';
export {
  findRelations,
  followExists,
  followsSql,
  listPeople,
  type PeopleKind,
  type Relation,
} from './relations.store.ts';
export { profileViews, type ProfileDeps } from './profile-view.ts';
export { relationFacts } from './relations.facts.ts';
