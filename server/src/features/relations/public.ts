export { countWhoIsHere } from './count-who-is-here.ts';
export { createBarriers, type Barriers } from './barriers.ts';
export { blockedWithSql, isReadSql } from './barriers.store.ts';
export { listKeptAway, type KeepAway } from './kept-away.store.ts';
export { listPeople, type PeopleKind } from './relations.store.ts';
export { profileViews, type ProfileDeps } from './profile-view.ts';
export { relationsRoutes } from './routes.ts';
export { forgetCounts } from './forget-counts.ts';
export { relationFacts } from './relations.facts.ts';
