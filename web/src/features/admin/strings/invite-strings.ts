export const inviteStrings = {
  title: 'Invite links',
  hint: 'Anyone with an invite link can create an account, even when registration is by invitation only. Each link has a maximum number of uses and an expiry date.',
  name: 'Link name',
  uses: 'Maximum number of uses',
  days: 'Number of days until it expires',
  welcome: 'Welcome message (optional)',
  make: 'Create link',
  making: 'Creating link…',
  copy: 'Copy link',
  copied: 'Copied',
  end: 'Revoke link',
  states: { used: 'used up', expired: 'expired', ended: 'revoked' },
} as const;
