/** Every constant of the specification that more than one package needs, with its unit in the name. */
export const LIMITS = {
  bodyCodePoints: 2000,
  titleCharacters: 200,
  nameCharacters: 50,
  bioCharacters: 300,
  websiteCharacters: 200,
  usernameMin: 3,
  usernameMax: 20,
  emailCharacters: 254,
  usernameChangeDays: 30,
  accountRestoreDays: 30,
  newUserDays: 14,
  feedPageDefault: 5,
  feedPageMax: 50,
  newerPostsMax: 50,
  peoplePage: 20,
  commentsPage: 20,
  commentsPageMax: 50,
  mapUlidsMax: 100,
  profilesPerCall: 20,
  ulidFutureMs: 5 * 60_000,
  accessTokenMinutes: 15,
  refreshTokenDays: 60,
  refreshReuseGraceSeconds: 60,
  magicTokenMinutes: 15,
  otpMinutes: 10,
  otpTries: 5,
  lastActiveWriteSeconds: 60,
  languageMinLetters: 20,
  featuredHours: 48,
  featuredMax: 20,
  reportsOutOfDiscover: 3,
  viewHours: 24,
  mediaPerPost: 5,
  previewTitleCharacters: 300,
  previewDescriptionCharacters: 1000,
  urlCharacters: 2000,
  jsonBodyBytes: 1024 * 1024,
} as const;

/** Rate limits: `points` calls in `seconds`, per member where signed in, else per network. */
export const RATE_LIMITS = {
  read: [{ points: 600, seconds: 60 }],
  write: [{ points: 60, seconds: 60 }],
  create: [
    { points: 30, seconds: 300 },
    { points: 300, seconds: 86_400 },
  ],
  follow: [{ points: 400, seconds: 86_400 }],
  check: [{ points: 60, seconds: 60 }],
  flag: [{ points: 30, seconds: 3600 }],
  // Four an hour for each open page of a network that many members may share.
  refresh: [{ points: 2400, seconds: 3600 }],
  'sign-in': [{ points: 60, seconds: 3600 }],
  'sign-in-mail': [{ points: 20, seconds: 3600 }],
} as const;

/** Sign-in mails to one address in an hour; beyond it the answer stays the same and no mail goes out. */
export const SIGN_IN_MAILS_PER_ADDRESS = { points: 5, seconds: 3600 } as const;
