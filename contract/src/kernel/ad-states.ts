/** How an ad stands: `running` is the one that members see. */
export const AD_STATES = ['running', 'over', 'ended'] as const;
export type AdState = (typeof AD_STATES)[number];
