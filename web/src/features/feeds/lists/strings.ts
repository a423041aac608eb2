export const strings = {
  title: 'Lists',
  list: 'List',
  tabs: { posts: 'Posts', members: 'Members' },
  noPosts: 'No posts yet',
  noPostsHint: 'Posts by the members on this list appear here.',
  noMembers: 'No members yet',
  noMembersHint: 'Open the menu of a profile or a post and choose “Add to lists…”.',
  remove: 'Remove',
  removeFrom: (name: string): string => `Remove ${name} from the list`,
  notFound: 'List not found',
  notFoundHint: 'It was deleted, or only its owner can see it.',
  by: 'List by',
  followAll: 'Follow all',
  followed: (count: number): string =>
    count === 0
      ? 'You already follow everyone on this list'
      : `Followed ${count === 1 ? '1 member' : `${count} members`}`,
  limited: (count: number): string =>
    `Followed ${count === 1 ? '1 member' : `${count} members`}. You have reached the limit; try again later.`,
  followFailed: 'Couldn’t follow the members.',
  copyLink: 'Copy link',
  leave: 'Leave list',
  leaveQuestion: 'Leave this list?',
  leaveHint: 'You won’t be on this list any more, and its owner can’t add you again.',
  left: 'You left the list',
  leaveFailed: 'Couldn’t leave the list.',
  cancel: 'Cancel',
  welcome: 'You were invited with this list. Follow its members to see their posts in Home.',
  toHome: 'Go to Home',
  toLists: 'Your lists',
  loadFailed: 'Couldn’t load this list.',
} as const;
