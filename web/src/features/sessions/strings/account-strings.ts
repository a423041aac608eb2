export const strings = {
  sessions: 'Where you are signed in',
  sessionsHint:
    'End a session that you do not know, or do not need any more. It takes effect at once.',
  current: 'This device',
  lastUsed: (ago: string) => `Last used ${ago} ago`,
  since: (day: string) => `Signed in on ${day}`,
  pushedTo: 'Shows notifications',
  end: 'End',
  endOf: (device: string) => `End the session: ${device}`,
  ended: 'Session ended',
  loading: 'Looking up your sessions …',
  notLoaded: 'Your sessions could not be loaded.',
  tryAgain: 'Try again',

  data: 'Your data',
  dataHint:
    'A file with all that this network holds of you: profile, settings, sessions, people, posts and comments.',
  download: 'Download',
  banTitle: 'This account has been banned',
  banReason: 'Reason',
  banSince: (day: string, brand: string) =>
    `Banned from ${brand} on ${day}. The ban has no end date.`,
  banNoDetails: 'The reason could not be loaded. It is also in the mail that you received.',
  linkTitle: 'Your data',
  linkHint: 'You can still download your data as one file.',
  linkNote: 'This works a few times and for a few weeks. Keep the link to yourself.',
  appealUntil: (day: string) => `You can appeal until ${day}.`,
  appealPending: 'Your appeal was sent. The answer comes by mail.',
  appealDenied: 'Your appeal was denied. This decision is final.',
  appealLabel: 'Is your ban wrong?',
  appealHint: 'You can appeal once. Another member of staff reads it and answers by mail.',
  appealSend: 'Send appeal',
  linkOver: 'This link does not open anything, or not any more.',
  linkOverHint: (brand: string) =>
    `If you still need your data, reply to the mail about the ban, or write to the team of ${brand}.`,
  downloaded: 'Your data is in the downloads of this browser',
} as const;
