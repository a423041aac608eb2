import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

export const violationsStrings = {
  title: 'Violations',
  queue: 'Moderation',
  own: 'Your violations',
  none: 'No reported violations at this time.',
  noneHint: 'When a moderator removes your post or message, it appears here with the reason.',
  failed: 'Couldn’t load your violations',
  retry: 'Try again',
  queueMissing: 'Couldn’t load the review queue',
  queueMissingHint: 'Part of the app couldn’t be loaded. Check your connection and try again.',
  more: 'Load more',

  points: (count: number): string => (count === 1 ? '1 active point' : `${count} active points`),
  timeouts: (count: number): string =>
    count === 0
      ? 'No timeouts so far'
      : count === 1
        ? '1 timeout so far'
        : `${count} timeouts so far`,
  restricted: 'You can post, comment, quote and repost again in',
  pointsHint: (points: number, days: number): string =>
    `Points expire after ${days} days. Every ${points} points start a timeout.`,

  unnamed: 'Removed by staff',
  worth: (points: number): string => (points === 1 ? '1 point' : `${points} points`),
  until: (day: string): string => `until ${day}`,
  reverted: 'removed',
  expired: (day: string): string => `expired ${day}`,
  reason: 'Reason:',
  noWords: 'Post without text',
  noWordsInChat: 'Message without text',
  inChat: 'Chat message',
  appeal: 'Appeal',
  appealLabel: 'Why was this decision wrong?',
  appealHint:
    'Another moderator will review this, and their decision is final. You can appeal only once.',
  send: 'Send appeal',
  cancel: 'Cancel',
  sent: 'Your appeal was sent',
  yourAppeal: 'Your appeal:',
  answer: 'Answer:',
};

export const STATUS_LABELS: Readonly<Record<FlagStatus, string>> = {
  flagged: 'Reported',
  removed: 'Removed',
  appeal: 'Under appeal',
  appeal_denied: 'Appeal denied',
  appeal_granted: 'Appeal granted',
  dismissed: 'Reverted',
};
