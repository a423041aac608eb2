export { openRelations } from './feature.ts';
export { blockedWithSql, isNotifyingSql, isReadSql } from './blocks-and-mutes.store.ts';
export { isAnyBlock } from './blocks.store.ts';
export { listBlocksOrMutes, type BlockOrMuteKind } from './block-mute-changes.store.ts';
export {
  findRelations,
  followExists,
  followsSql,
  listPeople,
  type PeopleKind,
  type Relation,
} from './relations.store.ts';
export { followUser } from './follow-user.ts';
export { listRepostMutes } from './mutes.store.ts';
export { profileViews } from './profile-view.ts';
export { relationFacts } from './relations.facts.ts';
