/**
 * The bell counts up to this number, and then shows one less with a plus. This file is separate because the
 * first feed does not load `limits.ts`.
 */
export const UNSEEN_COUNTED_MAX = 100;
