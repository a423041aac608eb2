export const strings = {
  help: 'Keyboard shortcuts',
  helpHint: 'Shortcuts don’t work while you type. You can turn them off in Settings.',
  keys: [
    ['j', 'Next post'],
    ['k', 'Previous post'],
    ['Enter', 'Open post'],
    ['n', 'New post'],
    ['/', 'Search'],
    ['Esc', 'Close dialog or menu'],
    ['?', 'Show keyboard shortcuts'],
  ],
} as const;
