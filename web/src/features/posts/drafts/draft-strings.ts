import type { Draft } from '#web/data/drafts/draft.ts';

export const draftStrings = {
  title: 'Drafts',
  open: (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`),
  kinds: {
    POST: 'Post',
    COMMENT: 'Comment',
    REPLY: 'Reply',
    quote: 'Quote',
    edit: 'Edit',
  } satisfies Record<Draft['postType'], string>,
  inGroup: (name: string): string => `in ${name}`,
  to: (kind: Draft['postType'], handle: string): string =>
    kind === 'quote' || kind === 'edit' ? `of @${handle}` : `to @${handle}`,
  ago: (time: string): string => `${time} ago`,
  delete: 'Delete',
  deleteThis: (excerpt: string): string => `Delete draft: ${excerpt}`,
  deleteQuestion: 'Delete this draft?',
  deleteHint: 'Its text will be lost. This can’t be undone.',
  cancel: 'Cancel',
  none: 'No other drafts',
  gone: 'The post you were responding to is no longer available. Copy the text you need.',
  quotedGone: 'The quoted post is no longer available. This will be a post without it.',
  notLoaded: 'Couldn’t load the post you were responding to. Check your connection and try again.',
} as const;
