/** Strings of the menu, the report and the viewer. Separate from the card’s strings, which load first. */
export const menuStrings = {
  edit: 'Edit',
  redraft: 'Delete and redraft',
  redraftQuestion: 'Delete and redraft?',
  redraftHint:
    'The post is deleted for everyone, with its comments and reactions. Its text and files open in a new draft.',
  pin: 'Pin to profile',
  unpin: 'Unpin from profile',
  report: 'Report',
  pinInGroup: 'Pin in group',
  unpinInGroup: 'Unpin in group',
  pinnedInGroup: 'Pinned in the group',
  unpinnedInGroup: 'Unpinned in the group',
  removeFromGroup: 'Remove from group',
  removeFromGroupQuestion: 'Remove from group?',
  removeFromGroupEffect:
    'The post will be removed from the group. Only its author can still see it.',
  remove: 'Remove',
  removeFromGroupHint: 'Are you sure you want to delete this post? This action cannot be undone.',
  removedFromGroup: 'Removed from the group',
  reactors: 'Who reacted',
  shares: 'Reposts and quotes',
  feature: 'Feature in Discover',
  unfeature: 'Remove from Discover',

  pinned: 'Pinned to your profile',
  unpinned: 'Unpinned from your profile',
  featured: 'Featured in Discover',
  unfeatured: 'Removed from Discover',

  staffDeleteHint: 'It will be hidden from everyone. The audit log records who removed it.',
  staffDeleted: 'Post removed',
  staffRestored: 'Post restored',

  reportTitle: 'Report this post',
  reportCommentTitle: 'Report this comment',
  reportHint: 'Choose a reason. The author won’t see who reported it.',
  reportReason: 'Anything else moderators should know? (optional)',
  submit: 'Submit',
  reported: 'Post Reported!',

  viewer: 'Media',
  previous: 'Previous',
  next: 'Next',
} as const;
