export const bellStrings = {
  title: 'Notifications',
  unseen: (count: string): string => `${count} new`,
} as const;
