import type { Draft } from '#web/data/drafts/draft.ts';

export const draftStrings = {
  title: 'Drafts',
  open: (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`),
  kinds: {
    POST: 'Post',
    COMMENT: 'Comment',
    REPLY: 'Reply',
    quote: 'Quote',
  } satisfies Record<Draft['postType'], string>,
  inGroup: (name: string): string => `in ${name}`,
  to: (kind: Draft['postType'], handle: string): string =>
    kind === 'quote' ? `of @${handle}` : `to @${handle}`,
  ago: (time: string): string => `${time} ago`,
  delete: 'Delete',
  deleteThis: (excerpt: string): string => `Delete the draft ${excerpt}`,
  deleteQuestion: 'Delete this draft?',
  deleteHint: 'Its words are gone then. This can’t be undone.',
  cancel: 'Cancel',
  none: 'No other drafts',
  gone: 'What this belongs to is no longer there. Copy the words you need.',
  notLoaded: 'What this belongs to could not be loaded. Check your connection and try again.',
} as const;
