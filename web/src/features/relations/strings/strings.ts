export const strings = {
  follow: 'Follow',
  followBack: 'Follow back',
  following: 'Following',
  unfollow: 'Unfollow',
  followsYou: 'Follows you',
  buttonFollowed: 'User followed successfully',
  buttonFailed: 'Error following user',
  done: (user: string, action: 'followed' | 'unfollowed'): string =>
    `${user} successfully ${action}`,
  failed: (action: 'follow' | 'unfollow', user: string): string =>
    `Failed to ${action} ${user}. Please try again.`,

  connections: 'Connections',
  followers: 'Followers',
  friends: 'Friends',
  empty: {
    followers: 'No followers yet',
    following: 'Not following anyone yet',
    friends: 'No friends yet',
  },
  emptyHint: {
    followers: 'Followers appear here.',
    following: 'Followed members appear here.',
    friends: 'Members who follow each other are friends.',
  },
  listFailed: 'Couldn’t load this list.',
  notFound: 'User not found',
  notFoundHint: 'The username may have changed, or the account no longer exists.',
  retry: 'Try again',
  loadMore: 'Load More',
  toFeed: 'Back to the feed',
} as const;
