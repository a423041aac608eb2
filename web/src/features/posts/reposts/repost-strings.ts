export const repostStrings = {
  repost: 'Repost',
  undo: 'Undo repost',
  quote: 'Quote',
  recorded: 'Your repost has been recorded.',
  removed: 'Your repost has been removed.',
  deleteRepost: 'Delete repost',
  deleted: 'Repost deleted',
  failed: 'An unexpected error occurred.',

  loseQuestion: 'Delete your quote?',
  loseHint: 'It will be deleted for everyone. This can’t be undone.',
  remove: 'Delete',
  cancel: 'Cancel',
} as const;
