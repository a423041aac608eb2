import type { FeedName } from '@rookery/contract/kernel/feeds.ts';

const START = 'Start Building Your Experience: Follow Someone!';
const QUIET_HINT =
  'No one has posted yet. Be the first to post, then search for members to follow.';

const emptyFeeds: Readonly<Record<FeedName, { title: string; hint: string }>> = {
  following: {
    title: START,
    hint: 'Search for members in Discover and follow them. Their posts will appear here.',
  },
  all: { title: START, hint: QUIET_HINT },
  global: { title: START, hint: QUIET_HINT },
  newUsers: {
    title: 'No posts from new members yet',
    hint: 'Invite your friends to join, and welcome them here.',
  },
  groups: {
    title: 'No group posts found.',
    hint: 'Join a group to see its posts here.',
  },
  followingMutual: {
    title: START,
    hint: 'Posts from people who follow you back appear here. Search for members in Discover and follow them.',
  },
  influencers: {
    title: START,
    hint: 'No influencers have posted yet. Search for members in Discover and follow them.',
  },
  violations: {
    title: 'No reported violations at this time.',
    hint: 'Reported posts appear here for review, the most serious first.',
  },
};

export const moreStrings = {
  defaultNotSaved: 'Couldn’t save your default feed. Check your connection and try again.',
  cancel: 'Cancel',

  emptyFeeds,
  emptySilent: 'No posts here yet',
  emptySilentHint:
    'Posts from people you follow appear here. Follow more people, or write the first post.',
  startFilled: 'Your feed is filling up',
  startFilledHint: 'Posts from people you follow appear below. Follow as many people as you like.',
  startDone: 'Done',
  startAlone: 'Invite your friends, then write the first post.',
  firstPost: 'Write the first post',
  toDiscover: 'Open Discover',
  toGroups: 'Find a group',
  newPost: 'New post',
  lookAgain: 'Refresh',

  featured: 'Featured',
  held: 'Pending review',
  reported: 'Reported',
  reportedFor: 'Reported for:',

  invite: 'Invite friends',
  inviteText: 'Join us on Rookery',
  inviteCopied: 'Link copied. Send it to your friends.',
  inviteNowhere:
    'The link you share only works on this computer. To make it work for others, set HOST and APP_URL in the server’s .env file.',
  inviteLink: 'Send this link to your friends:',

  refreshFailed: 'Couldn’t refresh this list.',
  refreshing: 'Refreshing',
} as const;
