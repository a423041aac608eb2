/** Status of an ad; members see only a `running` one. */
export const AD_STATES = ['running', 'over', 'ended'] as const;
export type AdState = (typeof AD_STATES)[number];
