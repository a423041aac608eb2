/** How many characters of what a visitor came with, and for, a sign-in takes along at most. */
export const INTENT_CHARACTERS = { redirect: 2000, ref: 64, invite: 64 } as const;
