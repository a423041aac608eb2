/** The door to how something is filled in, sent, and left unsaved. */
export { changedFields } from './changed-fields.ts';
export { FormDialog } from './form-dialog.tsx';
export { useLeaveQuestion } from './leave-question.tsx';
export { stillKnown } from './still-known.ts';
export { withoutFields } from './without-fields.ts';
export { useUlidOfWords } from './use-ulid-of-words.ts';
export { useStaffReason } from './staff-reason.tsx';
