export const staffStrings = {
  group: 'Admin Actions',
  sensitive: (isOn: boolean): string => (isOn ? 'Unmark Sensitive' : 'Mark Sensitive'),
  webOnly: (isOn: boolean): string => (isOn ? 'Unmark Web Only' : 'Mark Web Only'),
  marked: {
    applyNSFW: (isOn: boolean): string => (isOn ? 'Marked as sensitive' : 'No longer sensitive'),
    applyTroll: (isOn: boolean): string => (isOn ? 'Marked as web only' : 'No longer web only'),
  },
  undo: 'Undo',
  undoReason: 'The earlier action was a mistake.',
  cancel: 'Cancel',
};
