export const policyStrings = {
  kinds: { rules: 'Rules', privacy: 'Privacy' },
  which: 'Which text',
  text: 'The text',
  marks:
    'Headings begin with #, items of a list with - or 1., bold stands between **two stars**, a link is [its name](https://…).',
  count: (characters: number, most: number) =>
    `${characters.toLocaleString()} of ${most.toLocaleString()} characters`,
  asksAnew: 'Ask everybody to accept this version',
  asksAnewHint:
    'At their next step members see the whole text. Reading and writing wait until they accept it; signing out and taking their data along do not.',
  save: 'Save as a new version',
  saved: (version: number) => `Saved as version ${version}.`,
  preview: 'As members read it',
  showPreview: 'Show as members read it',
  hidePreview: 'Hide that',
  versions: 'Versions',
  head: ['Version', 'Saved', 'By', 'Accepted anew', 'Text'],
  numbers: 'Both texts share one row of numbers, so that one number says what a member accepted.',
  first: 'Version 1 is what Rookery comes with.',
  read: 'Read',
  readOf: (version: number) => `Version ${version}`,
  take: 'Put it into the editor',
  takeOver: 'Replace what you changed',
  close: 'Close',
  yes: 'yes',
  no: 'no',
  forAdministrators: 'Administrators change these texts.',
} as const;
