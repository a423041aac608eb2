export const strings = {
  help: 'Keyboard shortcuts',
  helpHint: 'They rest while you type. Settings turns them off.',
  keys: [
    ['j', 'Next post'],
    ['k', 'Previous post'],
    ['Enter', 'Open the post'],
    ['n', 'New post'],
    ['/', 'Search'],
    ['Esc', 'Close what is open'],
    ['?', 'This help'],
  ],
} as const;
