/** Every text of topics and of search. Those of the specification stand here letter for letter. */
export const words = {
  posts: (topic: string): string => `Posts with ${topic}`,
  noPosts: (prefix: string, query: string): string => `No posts found for ${prefix}${query}.`,
  noPostsHint: 'Try another hashtag, username, ticker or search.',
  toFeed: 'Back to the feed',
} as const;
