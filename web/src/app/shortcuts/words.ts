/** What the keyboard's sheets say. */
export const words = {
  help: 'Keyboard shortcuts',
  helpHint: 'They rest while you type. Settings turns them off.',
  keys: [
    ['j', 'Next post'],
    ['k', 'Previous post'],
    ['Enter', 'Open the post'],
    ['n', 'New post'],
    ['/', 'Go to a member or a topic'],
    ['Esc', 'Close what is open'],
    ['?', 'This help'],
  ],
  goTo: 'Go to',
  goToLabel: 'A member or a topic',
  goToHint: '@name, #hashtag or $TICKER',
  goToWrong:
    'Names have 3 to 20 letters, digits or _, hashtags at least 3 letters, tickers 3 to 5.',
  go: 'Go',
} as const;
