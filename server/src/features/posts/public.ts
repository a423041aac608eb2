/** The door to what is done with posts: reports, pins, how a text is read and found. */
export { openPosts } from './feature.ts';
export { leaveDiscover } from '#src/features/posts/reports/reports.store.ts';
export { findPin } from '#src/features/posts/pins/pins.store.ts';
export { findGroupPin } from '#src/features/posts/groups/group-pins.store.ts';
export { weightOf } from '#src/features/posts/reactions/settle-reactions.ts';
export { findTopics } from '#src/features/posts/write/find-topics.ts';
export { indexPosts } from '#src/features/posts/write/index-posts.ts';
export { exportAccount } from '#src/features/posts/write/export-account.ts';
export { detectLanguage } from '#src/features/posts/write/detect-language.ts';
