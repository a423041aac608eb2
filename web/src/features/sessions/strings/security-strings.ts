import { NO_MAIL_SERVER } from './no-mail-server.ts';

/** What is said of a member's ways in. */
export const strings = {
  title: 'Sign-in and security',
  address: 'Mail address',
  addressHint: 'Sign-in mails go there.',
  placeholderHint:
    'Your account has no mail address yet: after a logout only a command on the server signs you in.',
  change: 'Change',
  add: 'Add a mail address',
  changeTitle: 'Change your mail address',
  addTitle: 'Add a mail address',
  changeText:
    'A code goes to the new address, and one to the old. Nothing changes before both are here.',
  addText: 'A code goes to the address. Nothing changes before it is here.',
  noMailServer: NO_MAIL_SERVER,
  newAddress: 'New address',
  sendCodes: 'Send the codes',
  sendCode: 'Send the code',
  newCode: (email: string) => `Code from the mail to ${email}`,
  oldCode: (email: string) => `Code from the mail to ${email}`,
  codeHint: 'Six digits. It works for ten minutes.',
  codesHint: 'Six digits. They work for ten minutes.',
  changed: 'Mail address changed',
  save: 'Save',
  cancel: 'Cancel',

  ways: 'Other ways in',
  waysHint: 'Accounts elsewhere that sign you in here.',
  noWays: 'None. You sign in by mail.',
  linkedOn: (day: string) => `Linked on ${day}`,
  notLinked: 'Not linked',
  link: 'Link',
  linkOf: (provider: string) => `Link ${provider}`,
  remove: 'Remove',
  removeOf: (provider: string) => `Remove ${provider}`,
  removed: 'Removed. It does not sign you in here until you link it again.',
  notLoaded: 'Your other ways in could not be loaded.',

  proofTitle: 'Is it you?',
  proofText: 'Before this is done, prove with a code that it is you. We mail it to',
  proofSent: 'A code is on its way to',
  proofCode: 'Code from the mail',
  proofConfirm: 'Confirm',
  proofAgain: 'Send another code',
} as const;
