export const POLICY_KINDS = ['rules', 'privacy'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** For each text, in code points. */
export const POLICY_CHARACTERS = 20_000;
