export { erasePostsOfPurged } from './on-user-purged.ts';
export { announcePosts } from './announce-post.ts';
export { createPosts } from './post-cache.ts';
export { postViews, type PostViewNeeds } from './post-view.ts';
export { postsRoutes } from './routes.ts';
export { findTopics } from './find-topics.ts';
export { detectLanguage } from './detect-language.ts';
