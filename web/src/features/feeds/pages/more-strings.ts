import type { FeedName } from '@rookery/contract/kernel/feeds.ts';

const START = 'Start Building Your Experience: Follow Someone!';
const QUIET_HINT = 'Nobody has posted yet. Be the first, then search for users to follow.';

const emptyFeeds: Readonly<Record<FeedName, { title: string; hint: string }>> = {
  following: {
    title: START,
    hint: 'Search for users in Discover, and follow those whose posts you want to read here.',
  },
  all: { title: START, hint: QUIET_HINT },
  global: { title: START, hint: QUIET_HINT },
  newUsers: {
    title: 'Welcome to the newcomers',
    hint: 'Nobody new has posted yet. Invite your friends to join, and greet them here.',
  },
  groups: {
    title: 'No group posts found.',
    hint: 'Join a group, and read here what its members write.',
  },
  followingMutual: {
    title: START,
    hint: 'Posts of those who follow you back gather here. Search for users in Discover, and follow them.',
  },
  influencers: {
    title: START,
    hint: 'No influencer has posted yet. Search for users in Discover, and follow those you like.',
  },
  violations: {
    title: 'No reported violations at this time.',
    hint: 'What members report waits here for a decision, the gravest first.',
  },
};

export const moreStrings = {
  defaultNotSaved: 'Your default feed could not be saved. Check your connection and try again.',
  cancel: 'Cancel',

  emptyFeeds,
  emptySilent: 'No posts here yet',
  emptySilentHint:
    'Posts of those whom you follow gather here. Follow more people, or write the first post.',
  startFilled: 'Your feed is filling',
  startFilledHint: 'Posts of those whom you follow show below. Follow as many people as you like.',
  startDone: 'Done',
  startAlone: 'Bring your friends in, then write the first post.',
  firstPost: 'Write the first post',
  toDiscover: 'Open Discover',
  toGroups: 'Find a group',
  newPost: 'New post',
  lookAgain: 'Look again',

  featured: 'Featured',
  held: 'Held',
  reported: 'Reported',
  reportedFor: 'Reported for:',

  invite: 'Invite friends',
  inviteText: 'Join us on Rookery',
  inviteCopied: 'Link copied. Send it to your friends.',
  inviteNowhere:
    'Only this machine reaches this address. HOST and APP_URL in the file .env open it to others.',
  inviteLink: 'Send this link to your friends:',

  refreshFailed: 'This list could not be refreshed.',
  refreshing: 'Refreshing',
} as const;
