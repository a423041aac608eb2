export const inviteStrings = {
  title: 'Invite links',
  hint: 'Who opens such a link gets an account, also where registration is by invitation. Each has a number of uses and an end.',
  name: 'What you call it',
  uses: 'For how many people',
  days: 'For how many days',
  welcome: 'What they read when they open it, if anything',
  make: 'Make a link',
  making: 'Making it…',
  copy: 'Copy the address',
  copied: 'Copied',
  end: 'End it',
  states: { used: 'used up', expired: 'expired', ended: 'ended' },
} as const;
