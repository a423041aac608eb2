/** What the sections of the settings screen about sessions and data say. */
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
  linkTitle: 'Your data',
  linkHint: (brand: string) =>
    `Your account on ${brand} was closed. Everything that is held of you is yours all the same: download it as one file.`,
  linkNote:
    'This link opens nothing else. It works a few times and for a few weeks, as the mail says.',
  appealLabel: 'Is your ban wrong?',
  appealHint:
    'Say why, once. Somebody else than who closed your account reads it, and answers by mail.',
  appealSend: 'Send appeal',
  appealSent: 'Your appeal was sent. The answer comes by mail.',
  linkOver: 'This link does not open anything, or not any more.',
  linkOverHint: (brand: string) =>
    `If you need your data still, write to those who run ${brand}. Their mail on the ban says how you are heard.`,
  downloaded: 'Your data is in the downloads of this browser',
} as const;
