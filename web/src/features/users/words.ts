/** What the account's own screens say. */
export const words = {
  signIn: 'Sign in',
  home: 'Home',
  saveFailed: 'This could not be saved. Check your connection and try again.',

  setup: {
    title: 'Set up your account',
    lead: 'How others will find and know you. You can change it later.',
    name: 'Name',
    nameHint: 'Your own, or the one you go by here.',
    nameMissing: 'Others need a name to know you by.',
    username: 'Username',
    usernameHint: '3 to 20 letters, digits and underscores.',
    checking: 'Looking whether it is free …',
    free: 'This one is free.',
    bio: 'About you (optional)',
    website: 'Website (optional)',
    websiteWrong: 'A web address begins with https:// or http://',
    done: 'Continue',
    signOut: 'Sign out',
  },

  policy: {
    title: 'Policy',
    lead: 'Three short texts, in plain words.',
    accept: 'I accept',
    acceptHint:
      'To go on, accept the terms of service, the privacy notice and the community rules.',
    accepted: 'You have accepted these texts.',
  },

  about: {
    title: 'About',
    open: 'Join in',
  },

  settings: {
    title: 'Settings',
    appearance: 'Appearance',
    keyboard: 'Keyboard shortcuts',
    keyboardHint: 'Single keys on this device: j and k to step through posts, ? for all of them.',
    darkMode: 'Dark mode',
    darkModes: { false: 'Light', true: 'Dark', system: 'As the system' },
    reading: 'Reading',
    defaultFeed: 'Default feed',
    defaultFeedHint: 'What the home screen opens with.',
    feeds: {
      following: 'Following',
      followingMutual: 'Friends',
      all: 'Discover',
      global: 'Global',
      newUsers: 'Welcome',
    },
    commentSort: 'Order of comments',
    commentSorts: {
      popular: 'Popular',
      unpopular: 'Unpopular',
      newest: 'Newest',
      oldest: 'Oldest',
    },
    account: 'Account',
    signedInAs: 'You sign in with',
    logout: 'Logout',
    logoutAll: 'Log out everywhere',
    logoutAllHint: 'Ends every session, on this and all other devices.',
    logoutAllAsk: 'Log out on every device?',
    logoutAllText:
      'You will need a new mail to sign in again, here too. Unsent drafts in this browser are deleted.',
    cancel: 'Cancel',
    deleteAccount: 'Delete account',
    deleteHint:
      'Your profile and posts go out of sight at once. Signing in within 30 days brings them back.',
    deleteAsk: 'Delete your account?',
    deleteText:
      'Your profile, posts and comments go out of sight at once, on every device you are signed out. For 30 days you can take it back by signing in; then it is gone for good.',
    deleteConfirm: (username: string) => `To confirm, type your username: ${username}`,
    deleteNow: 'Delete my account',
  },
} as const;
