export const strings = {
  trending: 'Trending',
  whoToFollow: 'Who to follow',
  peopleToFollow: 'People to follow',
  topics: 'Trending Topics',
  users: 'Trending Members',
  posts: 'Trending Posts',
  postCount: (count: number, shown: string): string => (count === 1 ? '1 Post' : `${shown} Posts`),
  showMore: 'Show More',
  noAccounts: 'No recommended accounts for you',
  noAccountsHint: 'Recommended accounts appear here as the community grows.',
  noTopics: 'No recommended topics for you',
  noUsers: 'No trending members today.',
  noPosts: 'No trending posts found.',
  noPostsHint: 'The most discussed posts of the day appear here.',
  recommendations: 'Recommended Members',
  groups: 'Active Groups',
  liked: 'Popular with Members You Follow',
  hints: {
    topics: 'Used most in the last 24 hours.',
    users: 'Most new followers and reactions in the last 24 hours.',
    groups: 'Most posts and new members lately.',
    liked: 'Their reactions of the last 3 days.',
    posts: 'Most discussed in the last 24 hours.',
  },
  /** Follows the name of one member. */
  reacted: (count: number): string => {
    if (count <= 1) return 'reacted';
    return `and ${count - 1} ${count === 2 ? 'other' : 'others'} reacted`;
  },
  search: 'Search',
  seeAll: 'See all',
  failed: 'This can’t be loaded right now.',
  retry: 'Try again',
  toFeed: 'Back to the feed',
} as const;
