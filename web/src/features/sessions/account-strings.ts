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
  downloaded: 'Your data is in the downloads of this browser',
} as const;
