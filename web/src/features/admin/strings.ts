/** Words of the console. */
export const strings = {
  console: 'Console',
  outside: 'You are not at the console',
  outsideHint:
    'Open it from the Admin entry of the app’s menu. It closes by itself after 30 minutes without use.',
  toApp: 'To the app',
  loading: 'Loading…',
  more: 'Show more',
  tryAgain: 'Try again',
  nothing: 'Nothing here.',
  search: 'Search',
  leave: 'Close the console',
  sections: 'Sections',
} as const;
