export const listReportStrings = {
  title: 'Reported lists',
  reportedFor: 'Reported for:',
  by: 'List by',
  members: (count: number): string =>
    count === 1 ? '1 member' : `${count.toLocaleString('en')} members`,
  others: 'Another moderator has to review this.',
  dismiss: 'No violation',
  dismissed: 'Report dismissed',
  undo: 'Undo',
  makePrivate: 'Make private…',
} as const;
