export const strings = {
  shares: 'Reposts and quotes',
  reposts: 'Reposts',
  quotes: 'Quotes',
  noneYet: { reposts: 'No reposts yet', quotes: 'No quotes yet' },
  empty: { reposts: 'No reposts to show', quotes: 'No quotes to show' },
  emptyHint: 'Members you can’t see are counted but not shown.',
  unavailable: 'Post Unavailable',
  unavailableHint: 'It was deleted, or you don’t have access to it.',
  toFeed: 'Back to the feed',
} as const;
