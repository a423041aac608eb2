export const versionStrings = {
  title: 'Versions',
  current: 'Current',
  first: 'First version',
  reported: 'Reported version',
  markedSensitive: 'Marked as sensitive',
  unmarkedSensitive: 'No longer marked as sensitive',
  warning: (reason: string): string => `Reason: “${reason}”`,
  warningRemoved: 'Reason removed',
  reordered: 'Order of files changed',
  newAltTexts: 'Alt texts changed',
} as const;
