/**
 * The members whom an author lets answer or quote a post: everyone, members that the author follows, members
 * mentioned in the post, or none. The author is always included.
 */
export const AUDIENCES = ['everyone', 'followed', 'mentioned', 'none'] as const;
export type Audience = (typeof AUDIENCES)[number];
