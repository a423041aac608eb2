export { findVisiblePost } from './find-visible-post.ts';
export { findListedPost } from './find-listed-post.ts';
export { originalIdOf } from './original-of.ts';
export { actorOf, sightOf, type BlockHandling } from './viewer.ts';
export { postViews, postViewsById, withOriginals, type PostViewParts } from './post-view.ts';
