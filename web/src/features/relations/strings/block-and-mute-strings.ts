import { LIMITS } from '@rookery/contract/kernel/limits.ts';

export const blockAndMuteStrings = {
  mute: 'Mute',
  unmute: 'Unmute',
  block: 'Block',
  unblock: 'Unblock',
  report: 'Report',
  share: 'Share profile',
  addToLists: 'Add to lists…',
  searchPosts: 'Search posts',
  muted: 'Muted',
  blocked: 'Blocked',
  more: (user: string): string => `More about ${user}`,
  cancel: 'Cancel',

  done: (user: string, action: Action): string => `${user} successfully ${PAST[action]}`,
  failed: (action: Action, user: string): string =>
    `Failed to ${action} ${user}. Please try again.`,
  cooldown: (action: Action, user: string, left: { hours: number; minutes: number }): string =>
    `Cannot ${action} ${user}. Cooldown of ${left.hours} hours and ${left.minutes} minutes remain.`,

  blockQuestion: (user: string): string => `Block ${user}?`,
  blockHint:
    'You won’t see each other’s posts and comments, or find each other in search. You’ll no longer follow each other. The member won’t be notified.',
  blockAgainHint: `If you unblock them, you can’t block them again for ${LIMITS.cooldownHours} hours.`,
  muteAgainHint: `If you unmute them, you can’t mute them again for ${LIMITS.cooldownHours} hours.`,

  muteFor: 'Mute for a time…',
  muteQuestion: (user: string): string => `Mute ${user}?`,
  muteDuration: 'How long',
  onlyNotifications: 'Only notifications',
  onlyNotificationsHint: 'You’ll still see their posts.',
  mutedFor: (user: string, mute: { label: string | null; notificationsOnly: boolean }): string => {
    const muted = mute.notificationsOnly ? `Notifications from ${user} muted` : `${user} muted`;
    return mute.label === null ? muted : `${muted} for ${mute.label}`;
  },
  mutedUntil: (date: string): string => `Until ${date}`,
  hideReposts: 'Hide reposts',
  showReposts: 'Show reposts',
  repostsDone: (user: string, isHidden: boolean): string =>
    `Reposts by ${user} are ${isHidden ? 'hidden' : 'shown'}`,
  repostsFailed: 'Couldn’t change this. Please try again.',

  reportTitle: (user: string): string => `Report ${user}`,
  reportHint: 'The administrators will see your report. The member won’t know who sent it.',
  reportReason: 'What is wrong?',
  submit: 'Submit',
  submitted: 'Your feedback has been submitted.',

  screen: 'Muted and blocked',
  noneMuted: 'No muted accounts',
  noneMutedHint: 'You won’t see posts by accounts you mute. They won’t be notified.',
  noneBlocked: 'No blocked accounts',
  noneBlockedHint: 'You and the accounts you block can’t see each other’s posts.',
  again: (date: string): string => `You can change this again from ${date}`,
  listFailed: 'Couldn’t load this list.',
  retry: 'Try again',
  loadMore: 'Load More',
} as const;

export type Action = 'mute' | 'unmute' | 'block' | 'unblock';

const PAST: Readonly<Record<Action, string>> = {
  mute: 'muted',
  unmute: 'unmuted',
  block: 'blocked',
  unblock: 'unblocked',
};
