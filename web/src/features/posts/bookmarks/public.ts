export { BOOKMARKS_KEY, createBookmarks } from './bookmarks.part.ts';
