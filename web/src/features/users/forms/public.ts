/** The door to how something is filled in, sent, and left unsaved. */
export { changedFields } from './changed-fields.ts';
export { FormDialog } from './form-dialog.tsx';
export { useLeaveQuestion } from './leave-question.tsx';
export { withoutFields } from './without-fields.ts';
export { useStaffReason } from './staff-reason.tsx';
