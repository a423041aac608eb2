export const bookmarkStrings = {
  saved: 'Saved to bookmarks',
  removed: 'Removed from bookmarks',
  changed: 'Bookmark saved',
  show: 'Show',
  undo: 'Undo',
  failed: 'Couldn’t save the bookmark.',
} as const;
