export { lockPost, type StandingPost } from './posts.store.ts';
export { mayStandInDiscover } from './posts.policy.ts';
export { ANYONE, isGone, maySee, reachOf } from './visibility.policy.ts';
export { isForSql, listedSql, liveSql, undeletedSql } from './visibility.store.ts';
export type { Topic } from './post-record.ts';
export { takeOutOfSight } from './take-out-of-sight.ts';
export { postFacts } from './posts.facts.ts';
