/**
 * The bell counts to here and shows one less with a plus. Not in `limits.ts`, which the first feed does not
 * load.
 */
export const UNSEEN_COUNTED_MAX = 100;
