/**
 * The members that an author lets answer or quote a post. `followed` means followed by the author, `mentioned`
 * means in the post. The author is always included.
 */
export const AUDIENCES = ['everyone', 'followed', 'mentioned', 'none'] as const;
export type Audience = (typeof AUDIENCES)[number];
