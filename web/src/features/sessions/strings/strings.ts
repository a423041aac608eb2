import { INVITE_FAULTS } from '@rookery/contract/kernel/invite-states.ts';

import { NO_MAIL_SERVER } from './no-mail-server.ts';

export const strings = {
  title: 'Sign in',
  invitesYou: (brand: string) => `invites you to ${brand}.`,
  invite: {
    open: (brand: string) => `You are invited to ${brand}. Enter your address below to join.`,
    ...INVITE_FAULTS,
    unknown: 'There is no such invitation link. Was all of it copied? Members sign in as always.',
  },
  promise: 'The network that your community runs for itself.',
  email: 'E-mail address',
  emailHint: 'name@example.org',
  sendLink: 'Send me a link',
  noPassword: 'No password needed. We mail you a link and a code.',
  newcomers: {
    open: 'New here? The same link makes your account.',
    invite: 'New members join by invitation. Members sign in as always.',
    closed: 'This network takes no new members at the moment. Members sign in as always.',
  },
  about: 'About',
  rules: 'Rules',
  privacy: 'Privacy',
  emailWrong: 'This does not look like an e-mail address.',

  or: 'or',
  continueWith: (provider: string) => `Continue with ${provider}`,
  backTitle: 'Signing you in',
  backFailed: 'Not signed in yet',
  backHint: 'One moment …',
  providerFailed:
    'Authentication Failed. This sign-in is over or was begun elsewhere. Begin it anew.',
  providerDeclined: 'The sign-in was cancelled there. Try again, or sign in by mail.',
  tryAgain: 'Try again',
  otherWay: 'Sign in another way',
  linkingTitle: 'Linking your account',
  linkingFailed: 'Not linked',
  linkDeclined: 'It was cancelled there. Begin it anew in the settings.',
  linked: 'Linked',
  toSettings: 'Back to the settings',

  sentTitle: 'Look into your mail',
  sentTo: 'A link and a code are on their way to',
  sentToKnown: 'If this address belongs to a member, a link and a code are on their way to',
  code: 'Code from the mail',
  codeHint: 'Six digits. It works for ten minutes.',
  codeWrong: 'The code has six digits.',
  signIn: 'Sign in',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  sentAgain: 'Sent again',
  otherAddress: 'Use another address',
  noMailServer: NO_MAIL_SERVER,
  spamHint: 'Nothing there after a minute? Look into the spam folder, or send it again.',

  linkTitle: 'Almost there',
  linkHint: 'One more press, so that nobody but you uses this link.',
  linkOther: (name: string) => `You are signed in as ${name} here. Going on signs them out.`,
  stay: 'Stay signed in',

  wrongCode:
    'Authentication Failed. This code is wrong or too old. Check it, or have a new one sent.',
  failed: 'Authentication Failed. This link does not work any more. Ask for a new one.',
  deletedTitle: 'This account was deleted',
  deletedHint: 'It can be restored within 30 days of its deletion, with everything it had.',
  restore: 'Restore my account',
  notNow: 'Leave it deleted',
} as const;
