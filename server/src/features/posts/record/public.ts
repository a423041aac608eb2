export { lockPost, type LockedPost } from './posts.store.ts';
export { mayAppearInDiscover } from './posts.policy.ts';
export { ANYONE, isGone, maySee, reachOf } from './visibility.policy.ts';
export { isForSql, listedSql, liveSql, undeletedSql } from './visibility.store.ts';
export type { PostRecord, Topic } from './post-record.ts';
export { hidePost } from './hide-post.ts';
export { postFacts } from './posts.facts.ts';
