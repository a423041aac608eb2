/** What a member in a timeout does not do; all else goes on. */
export const TIMEOUT_ACTIONS = ['post', 'comment', 'quote', 'repost'] as const;
export type TimeoutAction = (typeof TIMEOUT_ACTIONS)[number];

/** When a confirmed violation weighs no more. */
export const VIOLATION_DAYS = 90;
/** A timeout begins when active points reach another multiple of this. */
export const POINTS_A_TIMEOUT = 10;
/** How long it lasts, by how many there were before; the last for all that follow. */
export const TIMEOUT_HOURS: readonly number[] = [24, 72, 7 * 24, 14 * 24, 30 * 24];
/** With so many active points an account comes before an administrator. */
export const POINTS_FOR_BAN = 30;
/** How long a member may appeal. */
export const APPEAL_DAYS = 30;
/** Characters of a moderator's reason, and of an appeal. */
export const REASON = { min: 5, max: 2000 } as const;
