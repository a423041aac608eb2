import { INVITE_ERROR_TEXTS } from '@rookery/contract/kernel/invite-states.ts';

import { NO_MAIL_SERVER } from './no-mail-server.ts';

export const strings = {
  title: 'Log in',
  invitesYou: (brand: string) => `invited you to ${brand}.`,
  suggests: (count: number) =>
    `After you join, you can follow ${count === 1 ? 'the member' : `the ${count.toLocaleString('en')} members`} on the list`,
  invite: {
    open: (brand: string) => `You’re invited to ${brand}. Enter your email address below to join.`,
    ...INVITE_ERROR_TEXTS,
    unknown: 'Invite link not found. Check that you copied all of it. Members can log in as usual.',
  },
  promise: 'Your community’s own social network.',
  email: 'Email address',
  emailHint: 'name@example.org',
  sendLink: 'Send me a link',
  noPassword: 'No password needed. We’ll email you a link and a code.',
  newcomers: {
    open: 'New here? The same link creates your account.',
    invite: 'New members need an invitation. Members can log in as usual.',
    closed: 'New members can’t join at the moment. Members can log in as usual.',
  },
  about: 'About',
  rules: 'Rules',
  privacy: 'Privacy policy',
  emailWrong: 'Enter a valid email address.',

  or: 'or',
  continueWith: (provider: string) => `Continue with ${provider}`,
  backTitle: 'Logging you in',
  backFailed: 'Couldn’t log you in',
  backHint: 'One moment …',
  providerFailed:
    'Authentication Failed. This login has expired or was started in another browser. Start again.',
  providerDeclined: 'The login was cancelled. Try again, or log in by email.',
  tryAgain: 'Try again',
  otherWay: 'Log in with another method',
  linkingTitle: 'Linking your account',
  linkingFailed: 'Couldn’t link your account',
  linkDeclined: 'Linking was cancelled. Start again in the settings.',
  linked: 'Account linked',
  toSettings: 'Back to the settings',

  sentTitle: 'Check your email',
  sentTo: 'We emailed a link and a code to',
  sentToKnown: 'If this address belongs to a member, we emailed a link and a code to',
  code: 'Code from the email',
  codeHint: 'Six digits. The code works for ten minutes.',
  codeWrong: 'The code has six digits.',
  signIn: 'Log in',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  sentAgain: 'Sent again',
  otherAddress: 'Use another address',
  noMailServer: NO_MAIL_SERVER,
  spamHint: 'No email after a minute? Check your spam folder, or send it again.',

  linkTitle: 'Almost there',
  linkHint:
    'Press the button to log in. Some email programs open links automatically, and this link works only once.',
  linkOther: (name: string) =>
    `You’re logged in as ${name} here. If you continue, that account is logged out.`,
  stay: 'Stay logged in',

  wrongCode:
    'Authentication Failed. This code is wrong or has expired. Check it, or request a new one.',
  failed: 'Authentication Failed. This link no longer works. Request a new one.',
  deletedTitle: 'This account was deleted',
  deletedHint: 'You can restore it, with all its content, within 30 days of its deletion.',
  restore: 'Restore my account',
  notNow: 'Leave it deleted',
} as const;
