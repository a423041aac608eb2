export { countWhoIsHere } from './count-who-is-here.ts';
export { createBlocksAndMutes, type BlocksAndMutes } from './blocks-and-mutes.ts';
export { blockedWithSql, isReadSql } from './blocks-and-mutes.store.ts';
export { listBlocksOrMutes, type BlockOrMuteKind } from './block-mute-changes.store.ts';
export { listPeople, type PeopleKind } from './relations.store.ts';
export { profileViews, type ProfileDeps } from './profile-view.ts';
export { relationsRoutes } from './routes.ts';
export { forgetCounts } from './forget-counts.ts';
export { relationFacts } from './relations.facts.ts';
