export const shareStrings = {
  lost: 'The shared files didn’t arrive. Add them here.',
} as const;
