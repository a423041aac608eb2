export const staffStrings = {
  group: 'Admin Actions',
  cancel: 'Cancel',
  undo: 'Undo',
  undoReason: 'The earlier action was a mistake.',

  ban: 'Ban',
  unban: 'Unban',
  banQuestion: (user: string): string => `Ban ${user}?`,
  banHint:
    'They are logged out everywhere, and their content is hidden until the ban is lifted. The audit log records who banned them.',
  unbanQuestion: (user: string): string => `Unban ${user}?`,
  unbanHint: 'They can log in again, and their content is visible again.',
  banned: 'Banned user successfully',
  unbanned: 'Unbanned user successfully',
  banFailed: 'Failed to ban user.',
  unbanFailed: 'Failed to unban user.',
  incomplete: 'Error: The operation could not be completed.',

  badges: 'Badges…',
  badgesTitle: (user: string): string => `Badges of ${user}`,
  add: 'Add',
  remove: 'Remove',
  added: (badge: string): string => `Added ${badge} badge successfully`,
  removed: (badge: string): string => `Removed ${badge} badge successfully`,
  badgeFailed: 'The badge was not changed due to an error',
  close: 'Close',

  sweep: 'Remove all recent posts…',
  sweepTitle: (user: string): string => `Remove recent posts by ${user}`,
  sweepHint:
    'This removes everything they posted in the chosen period. It counts as one violation.',
  sweepHours: 'From the last',
  sweepViolation: 'Violation',
  sweepReason: 'Reason',
  sweepReasonHint: 'The author will see this.',
  preview: 'Preview',
  sweepNothing: 'They posted nothing in this period.',
  sweepCounts: (posts: number, comments: number, reposts: number): string =>
    `${counts(posts, comments, reposts)} will be removed.`,
  sweepMore: 'Not everything can be removed at once. You can remove the rest afterwards.',
  sweepDo: (posts: number, comments: number, reposts: number): string =>
    `Remove ${counts(posts, comments, reposts)}`,
  swept: (posts: number, comments: number, reposts: number): string =>
    posts + comments + reposts === 0
      ? 'Nothing was removed'
      : `${counts(posts, comments, reposts)} removed`,
  unswept: (posts: number, comments: number, reposts: number): string =>
    `${counts(posts, comments, reposts)} restored`,
};

function counts(posts: number, comments: number, reposts: number): string {
  const parts = [
    posts > 0 && several(posts, 'post'),
    comments > 0 && several(comments, 'comment'),
    reposts > 0 && several(reposts, 'repost'),
  ].filter((part) => part !== false);
  return new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(parts);
}

function several(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
