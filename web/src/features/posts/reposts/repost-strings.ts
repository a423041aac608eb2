/** Strings of reposts and quotes outside the card. Those from the specification are verbatim. */
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
