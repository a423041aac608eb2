/** The texts that say what holds here. Members accept both at once. */
export const POLICY_KINDS = ['rules', 'privacy'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** Of one text, in code points. */
export const POLICY_CHARACTERS = 20_000;
