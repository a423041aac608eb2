/** Longest values in characters that a sign-in keeps of the visitor's target, referrer and invite. */
export const INTENT_CHARACTERS = { redirect: 2000, ref: 64, invite: 64 } as const;
