export {
  erasePostsOfPurged,
  erasePurgedReactions,
} from '#src/features/posts/write/on-user-purged.ts';
export { announceEngagement } from '#src/features/posts/reactions/announce-engagement.ts';
export { announcePosts, type Broadcast } from '#src/features/posts/write/announce-post.ts';
export { createReports, type Reports } from '#src/features/posts/reports/reports.ts';
export { leaveDiscover } from '#src/features/posts/reports/reports.store.ts';
export type { DeleteDeps } from '#src/features/posts/write/delete-post.ts';
export { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
export { originalIdOf } from '#src/features/posts/read/original-of.ts';
export { hidePost } from '#src/features/posts/reports/hide-post.ts';
export { findPin } from '#src/features/posts/pins/pins.store.ts';
export { createPosts, type Posts } from '#src/features/posts/record/post-cache.ts';
export { lockPost, type StandingPost } from '#src/features/posts/record/posts.store.ts';
export { mayCurate, mayHide, mayReview } from '#src/features/posts/record/posts.policy.ts';
export { ANYONE, isGone, maySee } from '#src/features/posts/record/visibility.policy.ts';
export { liveSql, visibleSql } from '#src/features/posts/record/visibility.store.ts';
export { postViews, postViewsById, type PostViewDeps } from '#src/features/posts/read/post-view.ts';
export { exportRoutes } from '#src/features/posts/write/export-routes.ts';
export { postsRoutes } from './routes.ts';
export { postMediaJobs } from '#src/features/posts/write/media-jobs.ts';
export { settleMedia } from '#src/features/posts/write/settle-media.ts';
export { shareGifs } from '#src/features/posts/write/share-gifs.ts';
export { withholdMedia } from '#src/features/posts/reports/withhold-media.ts';
export { viewJobs } from '#src/features/posts/views/view-jobs.ts';
export { createReactions } from '#src/features/posts/reactions/reactions.ts';
export { weightOf } from '#src/features/posts/reactions/settle-reactions.ts';
export { createViews } from '#src/features/posts/views/views.ts';
export { findTopics } from '#src/features/posts/write/find-topics.ts';
export { wordQuery, type WordQuery } from '#src/features/posts/write/find-words.ts';
export { indexPosts } from '#src/features/posts/write/index-posts.ts';
export { detectLanguage } from '#src/features/posts/write/detect-language.ts';
export type { Topic } from '#src/features/posts/record/post-record.ts';
export { forgetPostCounts } from '#src/features/posts/reactions/forget-post-counts.ts';
export { postFacts } from '#src/features/posts/record/posts.facts.ts';
