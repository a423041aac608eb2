/** How long the link of a ban's mail gives a member their data, and how often. */
export const DATA_LINK = { days: 30, downloads: 3 } as const;
