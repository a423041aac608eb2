export const profileListStrings = {
  messageTo: (name: string): string => `Message ${name}`,

  profileEmpty: 'This user has no posts yet.',
  profileNoComments: 'No comments yet',
  profileNoMedia: 'No images or videos yet',
  profileMuted: 'You muted this user.',
  profileBlocked: 'You blocked this user.',
  profileBlocksYou: 'This user has blocked you.',
  pinned: 'Pinned',
  profileSuspended: 'This account is banned',
  profileNotFound: 'User not found',
  profileNotFoundHint: 'The username may have changed, or the account was deleted.',
  profileFailed: 'Couldn’t load this profile.',
  posts: 'Posts',
  media: 'Media',
  comments: 'Comments',
  toFeed: 'Back to the feed',
} as const;
