/** Public API: drafts that are written outside the composer of posts, and the suggested names in them. */
export { createDraftSession, type DraftSession, type DraftView } from './draft-session.ts';
export { useAttachments } from './use-attachments.ts';
export { reopenDraft } from './reopen-draft.ts';
export { useFileDrop } from './use-file-drop.ts';
export { optionId, SuggestList } from './suggest-list.tsx';
export { useSuggest } from './use-suggest.ts';
