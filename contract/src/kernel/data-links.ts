export const DATA_LINK = { days: 30, downloads: 3 } as const;
