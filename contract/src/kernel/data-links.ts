/** Lifetime and number of downloads of the data link in a ban's mail. */
export const DATA_LINK = { days: 30, downloads: 3 } as const;
