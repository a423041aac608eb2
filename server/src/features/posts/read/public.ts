/** The door to posts as one viewer sees them. */
export { findVisiblePost } from './find-visible-post.ts';
export { originalIdOf } from './original-of.ts';
export type { ViewerStates } from './viewer-states.ts';
export type { Kept } from './viewer.ts';
export { postViews, postViewsById, type PostViewDeps } from './post-view.ts';
