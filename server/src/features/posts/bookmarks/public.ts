export { viewOfBookmark } from './bookmark-post.ts';
export { listBookmarked, listBookmarksOn } from './bookmarks.store.ts';
