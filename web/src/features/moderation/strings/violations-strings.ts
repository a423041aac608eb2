import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

export const violationsStrings = {
  title: 'Violations',
  queue: 'Moderation',
  own: 'Your violations',
  none: 'No reported violations at this time.',
  noneHint:
    'When a moderator decides against a post or message of yours, it stands here with the reason.',
  failed: 'Your violations could not be loaded',
  retry: 'Try again',
  queueMissing: 'What waits for you can’t be loaded right now',
  queueMissingHint: 'A part of the app did not arrive. Check your connection and try again.',
  more: 'Load more',

  points: (count: number): string => (count === 1 ? '1 active point' : `${count} active points`),
  timeouts: (count: number): string =>
    count === 0
      ? 'No timeouts so far'
      : count === 1
        ? '1 timeout so far'
        : `${count} timeouts so far`,
  restricted: 'Posting, commenting, quoting and reposting are open again in',
  pointsHint: (points: number, days: number): string =>
    `Points weigh for ${days} days. At each ${points} of them a timeout begins.`,

  unnamed: 'Removed by staff',
  worth: (points: number): string => (points === 1 ? '1 point' : `${points} points`),
  until: (day: string): string => `until ${day}`,
  reverted: 'removed',
  expired: (day: string): string => `expired ${day}`,
  reason: 'Why:',
  noWords: 'A post without words',
  noWordsInChat: 'A message without words',
  inChat: 'A message in a chat',
  appeal: 'Appeal',
  appealLabel: 'Why was this decision wrong?',
  appealHint: 'Another moderator reads this. You can appeal once, and their answer is final.',
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
