interface Keyed {
  queryKey: readonly unknown[];
}

const LISTS = new Set([
  'feed',
  'profile-feed',
  'profile-media',
  'profile-comments',
  'topic',
  'trending',
]);

/** Whether a query holds a list of posts, by ids. */
export function isPostList({ queryKey }: Keyed): boolean {
  return LISTS.has(String(queryKey[0]));
}

/** The list of what was reported: moderators find there what others see no more. */
export function isModerationList({ queryKey }: Keyed): boolean {
  return queryKey[0] === 'feed' && queryKey[1] === 'violations';
}
