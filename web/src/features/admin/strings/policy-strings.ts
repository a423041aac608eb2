export const policyStrings = {
  kinds: { rules: 'Rules', privacy: 'Privacy policy' },
  which: 'Choose a document',
  text: 'Document text',
  marks:
    'Start headings with #, and list items with - or 1. Write bold as **text** and links as [text](https://…).',
  count: (characters: number, most: number) =>
    `${characters.toLocaleString()} of ${most.toLocaleString()} characters`,
  asksAnew: 'Ask everyone to accept this version',
  asksAnewHint:
    'Members see the whole document the next time they use the app. They can’t read or post until they accept it. They can still log out and export their data.',
  save: 'Save as a new version',
  saved: (version: number) => `Saved as version ${version}.`,
  preview: 'Preview',
  showPreview: 'Show preview',
  hidePreview: 'Hide preview',
  versions: 'Versions',
  head: ['Version', 'Saved', 'By', 'Acceptance required', 'Document'],
  numbers:
    'The rules and the privacy policy share one version number, so one number shows what a member accepted.',
  first: 'Version 1 comes with Rookery.',
  read: 'Read',
  readOf: (version: number) => `Version ${version}`,
  take: 'Copy to editor',
  takeOver: 'Replace your changes',
  close: 'Close',
  yes: 'yes',
  no: 'no',
  forAdministrators: 'Only administrators can edit these documents.',
} as const;
