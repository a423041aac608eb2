import { LIMITS } from '@rookery/contract/kernel/limits.ts';

/** Strings of mute, block and report, loaded with their dialogs. Those from the specification are verbatim. */
export const blockAndMuteStrings = {
  mute: 'Mute',
  unmute: 'Unmute',
  block: 'Block',
  unblock: 'Unblock',
  report: 'Report',
  share: 'Share profile',
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
    'Neither of you will see the other’s posts and comments, or find the other in searches. If you follow each other, that ends. They are not told.',
  blockAgainHint: `If you unblock them, you can block them again after ${LIMITS.cooldownHours} hours.`,
  muteAgainHint: `If you unmute them, you can mute them again after ${LIMITS.cooldownHours} hours.`,

  reportTitle: (user: string): string => `Report ${user}`,
  reportHint: 'Those who run this network read it. The member won’t learn who wrote.',
  reportReason: 'What is wrong?',
  submit: 'Submit',
  submitted: 'Your feedback has been submitted.',

  screen: 'Muted and blocked',
  noneMuted: 'Nobody is muted',
  noneMutedHint: 'Whom you mute you read no more. They never learn of it.',
  noneBlocked: 'Nobody is blocked',
  noneBlockedHint: 'Whom you block sees nothing of you, and you nothing of them.',
  again: (date: string): string => `Again possible from ${date}`,
  listFailed: 'This list could not be loaded.',
  retry: 'Retry',
  loadMore: 'Load More',
} as const;

export type Action = 'mute' | 'unmute' | 'block' | 'unblock';

const PAST: Readonly<Record<Action, string>> = {
  mute: 'muted',
  unmute: 'unmuted',
  block: 'blocked',
  unblock: 'unblocked',
};
