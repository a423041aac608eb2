export const TIMEOUT_ACTIONS = ['post', 'comment', 'quote', 'repost', 'list'] as const;
export type TimeoutAction = (typeof TIMEOUT_ACTIONS)[number];

/** Days after which a confirmed violation no longer counts. */
export const VIOLATION_DAYS = 90;
/** A timeout begins when active points reach another multiple of this. */
export const POINTS_A_TIMEOUT = 10;
/** Duration by the number of earlier timeouts; the last one applies to all later ones. */
export const TIMEOUT_HOURS: readonly number[] = [24, 72, 7 * 24, 14 * 24, 30 * 24];
/** An account with so many active points goes to an administrator. */
export const POINTS_FOR_BAN = 30;
export const APPEAL_DAYS = 30;
export const REASON_CHARACTERS = { min: 5, max: 2000 } as const;
