/** What staff reads about members. Texts of the specification stand here letter for letter. */
export const staffStrings = {
  group: 'Admin Actions',
  cancel: 'Cancel',

  ban: 'Ban',
  unban: 'Unban',
  banQuestion: (user: string): string => `Ban ${user}?`,
  banHint:
    'Their sessions end, and what they wrote is out of sight until the ban is lifted. The audit log keeps who did it.',
  unbanQuestion: (user: string): string => `Unban ${user}?`,
  unbanHint: 'They can sign in again, and what they wrote is back in its place.',
  reason: 'Reason (optional)',
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
  sweepTitle: (user: string): string => `Remove recent posts of ${user}`,
  sweepHint: 'Everything of the time below goes out of sight and counts as one violation.',
  sweepHours: 'From the last',
  sweepViolation: 'As what?',
  sweepReason: 'Reason',
  sweepReasonHint: 'The author reads this.',
  preview: 'See what goes',
  sweepNothing: 'They wrote nothing in that time.',
  sweepCounts: (posts: number, comments: number, reposts: number): string =>
    `${several(posts, 'post')}, ${several(comments, 'comment')} and ${several(reposts, 'repost')} will be removed.`,
  sweepMore: 'There is more than one sweep takes: sweep again afterwards.',
  sweepDo: 'Remove them',
  swept: (count: number): string => `${several(count, 'post')} removed`,
};

function several(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
