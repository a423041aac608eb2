export const INTENT_CHARACTERS = { redirect: 2000, ref: 64, invite: 64 } as const;
