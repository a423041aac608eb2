/** Texts of reposting and quoting that are not on a card. Those of the specification stand here letter for letter. */
export const repostStrings = {
  repost: 'Repost',
  undo: 'Undo repost',
  quote: 'Quote',
  recorded: 'Your repost has been recorded.',
  removed: 'Your repost has been removed.',
  deleteRepost: 'Delete repost',
  deleted: 'Repost deleted',
  failed: 'An unexpected error occurred.',

  loseQuestion: 'Remove your quote?',
  loseHint: 'What you wrote in it is deleted for everyone. This can’t be undone.',
  remove: 'Remove',
  cancel: 'Cancel',
} as const;
