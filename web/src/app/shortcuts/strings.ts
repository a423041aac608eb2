export const strings = {
  help: 'Keyboard shortcuts',
  helpHint: 'Shortcuts don’t work while you type. You can turn them off in Settings.',
  keys: [
    ['j', 'Next post'],
    ['k', 'Previous post'],
    ['Enter', 'Open post'],
    ['b', 'Save the focused post, or remove it from bookmarks'],
    ['n', 'New post'],
    ['/', 'Search'],
    ['Esc', 'Close dialog or menu'],
    ['?', 'Show keyboard shortcuts'],
  ],
  reviewTitle: 'In the moderation queue',
  reviewKeys: [
    ['y', 'Yes, it is a violation'],
    ['n', 'No, it is not'],
    ['1 – 9', 'Choose the violation'],
    ['0, a – d', 'Choose the tenth to last violation'],
    ['Enter', 'Submit the decision'],
  ],
} as const;
