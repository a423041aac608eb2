import { UNSEEN_COUNTED_MAX } from './bell.ts';

/** Every constant of the specification that more than one package needs, with its unit in the name. */
export const LIMITS = {
  bodyCodePoints: 2000,
  titleCharacters: 200,
  warningCharacters: 100,
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
  /** Newer posts are counted up to here, because the pill shows at most '99+'. */
  newerCountedMax: 100,
  peoplePage: 20,
  commentsPage: 20,
  commentsPageMax: 50,
  /** A page of comments includes reply chains, up to this many levels and this many replies in all. */
  chainLevels: 6,
  chainedMax: 60,
  reactionsPage: 20,
  namedReposters: 3,
  otherReposters: 10,
  mapUlidsMax: 100,
  profilesPerCall: 20,
  accessTokenMinutes: 15,
  refreshTokenDays: 60,
  refreshReuseGraceSeconds: 60,
  freshSignInMinutes: 10,
  /** Limit for one moderator or employee. Administrators have no limit. */
  bansAnHour: 30,
  /** Decision mails wait this long, because moderators can still restore a post that they hid. */
  staffUndoSeconds: 30,
  magicTokenMinutes: 15,
  otpMinutes: 10,
  otpTries: 5,
  challengeMinutes: 5,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameCharacters: 60,
  /**
   * Limit on consecutive wrong codes for an address, over any number of codes. Afterwards the address must
   * sign in by link once.
   */
  wrongCodesInRow: 10,
  lastActiveWriteSeconds: 60,
  languageMinLetters: 20,
  featuredHours: 48,
  featuredMax: 20,
  reportsOutOfDiscover: 3,
  viewHours: 24,
  mediaPerPost: 5,
  editsPerPost: 100,
  draftsMax: 50,
  draftBytes: 40_000,
  pollChoicesMin: 2,
  pollChoicesMax: 8,
  pollChoiceCodePoints: 60,
  pollMinutesMin: 5,
  pollMinutesMax: 30 * 24 * 60,
  scheduledPosts: 50,
  scheduleMinMinutes: 5,
  scheduleMaxDays: 365,
  scheduleOptionsCharacters: 10_000,
  imageBytes: 10 * 1024 * 1024,
  gifBytes: 15 * 1024 * 1024,
  videoBytes: 200 * 1024 * 1024,
  avatarBytes: 5 * 1024 * 1024,
  coverBytes: 10 * 1024 * 1024,
  posterBytes: 2 * 1024 * 1024,
  /** Width times height of one frame. */
  imagePixels: 100_000_000,
  /** Sum over all frames of an animated picture. */
  animationPixels: 150_000_000,
  videoMs: 10 * 60_000,
  videoPixels: 4096 * 2304,
  processingMs: 10 * 60_000,
  uploadMinutes: 10,
  unusedMediaDays: 7,
  deletedMediaDays: 7,
  /** Files of a hidden post are kept this long, so that staff can restore it. */
  hiddenMediaDays: 90,
  mediaNameCharacters: 1000,
  descriptionCharacters: 1000,
  gifPage: 20,
  gifPageMax: 50,
  gifQueryCharacters: 100,
  previewBytes: 512 * 1024,
  previewMs: 5000,
  previewHours: 24,
  previewTitleCharacters: 300,
  previewDescriptionCharacters: 1000,
  previewNameCharacters: 100,
  urlCharacters: 2000,
  feedbackCharacters: 2000,
  bookmarksMax: 10_000,
  bookmarkNoteCharacters: 500,
  bookmarkFolderCharacters: 50,
  bookmarkFoldersMax: 50,
  listsMax: 100,
  listMembersMax: 1000,
  listNameCharacters: 40,
  /** Groups, members and threads whose notification level is not the default. */
  notificationLevelsMax: 500,
  listDescriptionCharacters: 300,
  listTopicCharacters: 40,
  followedHashtagsMax: 100,
  followedHashtagCharacters: 200,
  cooldownHours: 72,
  /** Muted words, phrases and hashtags of one member. */
  filtersMax: 200,
  filterCharacters: 100,
  muteDaysMax: 365,
  invitationsADay: 20,
  /** Time until any member can invite the same address again. */
  invitationDays: 30,
  inviteLinkUses: 1000,
  inviteLinkDays: 365,
  inviteLinkNameCharacters: 60,
  inviteLinkWelcomeCharacters: 300,
  adsAtOnce: 10,
  adDays: 90,
  adNameCharacters: 50,
  adBodyCodePoints: 300,
  /** The text of a search, with its operators. */
  searchCharacters: 200,
  savedSearchesMax: 50,
  savedSearchNameCharacters: 50,
  searchPage: 10,
  searchTop: 5,
  /**
   * A search uses only the first different words, up to this number. In scripts without spaces, it uses
   * pairs of letters.
   */
  searchedWords: 8,
  groupNameMin: 3,
  groupNameCharacters: 50,
  groupDescriptionCharacters: 500,
  groupRulesCharacters: 2000,
  groupsOwned: 10,
  groupModerators: 20,
  groupsPage: 20,
  groupQueryCharacters: 100,
  trendingGroupDays: 7,
  messageCodePoints: 4000,
  messageExcerpt: 140,
  messagesPage: 30,
  messagesPageMax: 50,
  messagesNewerMax: 50,
  chatsPage: 20,
  requestMessages: 3,
  unreadMessagesMax: 100,
  chatFaces: 3,
  typingSeconds: 3,
  /** How long an event of presence in a chat counts, and the shortest interval between two. */
  hereSeconds: 60,
  hereAgainSeconds: 5,
  reportedBefore: 10,
  reportReasonCharacters: 500,
  messageQueryCharacters: 100,
  searchedMessagesPage: 20,
  reportedMessagesPage: 20,
  notificationsPage: 20,
  notificationsNewerMax: 50,
  notificationExcerpt: 140,
  decisionNoteCharacters: 600,
  mentionedMax: 20,
  unseenNotificationsMax: 5,
  unseenCountedMax: UNSEEN_COUNTED_MAX,
  pushSubscriptions: 20,
  /**
   * If a push service accepts nothing, a push is dropped after `pushHours`, and the subscription after
   * `pushFailingDays`.
   */
  pushHours: 24,
  pushFailingDays: 14,
  digestThings: 10,
  /** A member gets no digest if active within these hours, or absent for these days. */
  digestAwayHours: { daily: 12, weekly: 72 },
  digestAwayDays: 180,
  readNotificationDays: 90,
  unreadNotificationDays: 365,
  trendingHours: 24,
  trendingPostsMax: 100,
  trendingPostsPage: 20,
  recommendedMax: 30,
  jsonBodyBytes: 1024 * 1024,
  publicBodyBytes: 32 * 1024,
  settingCharacters: 100,
  settingValueCharacters: 6000,
} as const;

/** Rate limits: `points` calls in `seconds`, per member where signed in, else per network. */
export const RATE_LIMITS = {
  read: [{ points: 600, seconds: 60 }],
  write: [{ points: 60, seconds: 60 }],
  create: [
    { points: 30, seconds: 300 },
    { points: 300, seconds: 86_400 },
  ],
  message: [
    { points: 60, seconds: 60 },
    { points: 5000, seconds: 86_400 },
  ],
  typing: [{ points: 60, seconds: 60 }],
  look: [{ points: 120, seconds: 60 }],
  reaction: [{ points: 60, seconds: 60 }],
  follow: [{ points: 400, seconds: 86_400 }],
  chat: [{ points: 60, seconds: 3600 }],
  check: [{ points: 60, seconds: 60 }],
  flag: [{ points: 30, seconds: 3600 }],
  search: [{ points: 60, seconds: 60 }],
  // Three calls for each pause in typing: members, hashtags and tickers.
  suggest: [{ points: 180, seconds: 60 }],
  upload: [
    { points: 300, seconds: 300 },
    { points: 3000, seconds: 86_400 },
  ],
  gif: [{ points: 60, seconds: 60 }],
  // Each call may store a picture for a week.
  preview: [
    { points: 30, seconds: 60 },
    { points: 1000, seconds: 86_400 },
  ],
  subscription: [{ points: 30, seconds: 3600 }],
  feedback: [{ points: 10, seconds: 3600 }],
  bearer: [{ points: 120, seconds: 60 }],
  document: [{ points: 60, seconds: 60 }],
  // Each open page refreshes four times an hour, and many members may share one network.
  refresh: [{ points: 2400, seconds: 3600 }],
  'sign-in': [{ points: 60, seconds: 3600 }],
  // Counts requests. `MAIL_LIMITS` counts the mails themselves.
  'sign-in-mail': [{ points: 60, seconds: 3600 }],
} as const;

/** Lower limits for members in their first days; staff is exempt. */
export const NEWCOMER_RULES = {
  days: 3,
  linksAPost: 2,
  mentionsAPost: 5,
  sameWordsAnHour: 3,
} as const;

/** Accounts made from one network; later ones wait for staff. */
export const SIGN_UP_WAVE = { accounts: 10, seconds: 3600 } as const;

/** Largest number of words and domains that staff can list, and the longest one in UTF-16 units. */
export const WORD_RULE_LIMITS = { most: 1000, longest: 200 } as const;

/** Weight in the queue of a post that is pending review. */
export const PENDING_REVIEW_POINTS = 2;

export const NEWCOMER_LIMITS = {
  create: [{ points: 20, seconds: 3600 }],
  follow: [{ points: 60, seconds: 3600 }],
  chat: [{ points: 5, seconds: 3600 }],
} as const;

/** Mails that strangers can trigger. An address counts without dots and `+tag`. */
export const MAIL_LIMITS = {
  toAddressFromNetwork: { points: 5, seconds: 3600 },
  fromNetwork: { points: 20, seconds: 3600 },
  // A sign-in link is valid for as long as this window. When the limit is reached, the mailbox still has a
  // working link.
  toAddress: { points: 30, seconds: 900 },
  toAddressADay: { points: 60, seconds: 86_400 },
  // Beyond the daily limit: a flood delays a member's new link by an hour at most.
  toAddressPastDay: { points: 1, seconds: 3600 },
} as const;

/** Wrong codes over all addresses; beyond it only links are accepted. */
export const TOTAL_WRONG_CODE_LIMIT = { points: 200, seconds: 3600 } as const;
