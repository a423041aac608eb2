/** Every text of the feeds and of profiles' lists. Those of the specification stand here letter for letter. */
export const strings = {
  home: 'Home',
  feedsLabel: 'Feeds',
  defaultFeed: 'Select Your Default Feed',
  endOfFeed: 'End of Feed',
  noPosts: 'No posts yet',
  failed: 'This feed could not be loaded.',
  failedMore: 'More posts could not be loaded.',
  failedNew: 'New posts could not be loaded.',
  missing: 'Missing posts',
  showMissing: 'Show missing posts',
  missingFailed: 'The missing posts could not be loaded.',
  retry: 'Retry',
  backToPlace: 'Back to where you were',
  dismiss: 'Dismiss',
  creator: "What's on your mind?",
} as const;
