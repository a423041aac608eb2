/** Strings of topics and search. Those from the specification are verbatim. */
export const strings = {
  posts: (topic: string): string => `Posts with ${topic}`,
  postsBy: (name: string): string => `Posts by ${name}`,
  noPosts: (prefix: string, query: string): string => `No posts found for ${prefix}${query}.`,
  noPostsHint: 'Try another hashtag, username, ticker or search.',
  searchAgain: 'Search again',

  search: 'Search',
  placeholder: 'Search members, #hashtags, $tickers',
  clear: 'Clear search',
  suggestions: 'Suggestions',
  searching: 'Searching',
  searchPosts: 'Search posts',
  for: (term: string): string => `for “${term}”`,
  showMore: 'Show More',
  notLoaded: 'Suggestions can’t be loaded right now.',
  retry: 'Try again',
  found: (count: number): string => (count === 1 ? '1 suggestion' : `${count} suggestions`),

  results: 'Search results',
  kinds: { username: 'Members', posts: 'Posts', hashtag: 'Hashtags', ticker: 'Tickers' },
  members: 'Members',
  hashtags: 'Hashtags',
  tickers: 'Tickers',
  peopleFailed: 'Members can’t be loaded right now.',
} as const;
