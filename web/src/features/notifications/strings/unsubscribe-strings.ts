export const unsubscribeStrings = {
  title: 'Email digest',
  hint: (brand: string) =>
    `${brand} emails you what you missed while you were away. You can stop these emails here. Your other notifications won’t change.`,
  end: 'Unsubscribe',
  doneTitle: 'You’re unsubscribed',
  done: 'You can turn these emails on again in the settings.',
  broken:
    'This link is incomplete. Open it from the email again, or turn off these emails in the settings.',
  settings: 'Open settings',
  signIn: (brand: string) => `Go to ${brand}`,
} as const;
