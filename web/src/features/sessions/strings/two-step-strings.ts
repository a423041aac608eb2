export const strings = {
  title: 'Two-step login',
  codeTitle: 'Enter your code',
  codeText: 'Enter the code from your authenticator app, or one of your recovery codes.',
  code: 'Code',
  codeHint: 'Six digits, or a recovery code such as ABCDE-FGHIJ.',
  logIn: 'Log in',
  otherWay: 'Log in with another method',

  offHint: 'Logins by email also ask for a code from an app on your phone. Passkeys need no code.',
  on: (day: string) => `On since ${day}`,
  codesLeft: (left: number) =>
    left === 1 ? '1 recovery code left' : `${left} recovery codes left`,
  notLoaded: 'Couldn’t load your two-step login.',
  turnOn: 'Turn on',
  turnOnTitle: 'Turn on two-step login',
  scan: 'Scan this code with an authenticator app, such as Aegis or your password manager.',
  qr: 'QR code with the secret of your account',
  secret: 'Or enter this key in the app:',
  appCode: 'Code from the app',
  appCodeHint: 'Six digits. The app shows a new code every 30 seconds.',
  loading: 'One moment …',
  turnedOn: 'Two-step login is on',

  codesTitle: 'Your recovery codes',
  codesText:
    'Each code works once if you lose your phone. Store them in a safe place: they are shown only now.',
  copy: 'Copy codes',
  copied: 'Recovery codes copied',
  notCopied: 'Couldn’t copy. Select the codes and copy them.',
  done: 'I stored them',

  newCodes: 'New recovery codes',
  newCodesTitle: 'Replace recovery codes?',
  newCodesText: 'The old codes stop working. Enter a code from your app to continue.',
  replace: 'Replace codes',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off two-step login?',
  turnOffText:
    'Logins by email will no longer ask for a code. Enter a code from your app to continue.',
  turnedOff: 'Two-step login is off',
  cancel: 'Cancel',
} as const;
