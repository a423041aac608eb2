/** Public API: drafts that are written outside the composer of posts. */
export { createDraftSession, type DraftSession, type DraftView } from './draft-session.ts';
export { useAttachments } from './use-attachments.ts';
export { reopenDraft } from './reopen-draft.ts';
export { useFileDrop } from './use-file-drop.ts';
