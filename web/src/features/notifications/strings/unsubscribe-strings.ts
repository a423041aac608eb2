export const unsubscribeStrings = {
  title: 'Mails of what you missed',
  hint: (brand: string) =>
    `${brand} mails you what you missed while you were away. You can stop that here; your notifications stay as they are.`,
  end: 'Stop these mails',
  doneTitle: 'No such mails any more',
  done: 'If you would like them again, turn them on in the settings.',
  broken:
    'This address is not complete. Open it from the mail once more, or stop the mails in the settings.',
  settings: 'Open the settings',
  signIn: (brand: string) => `Go to ${brand}`,
} as const;
