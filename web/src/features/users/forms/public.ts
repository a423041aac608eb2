/** Public API: form dialogs and unsaved changes. */
export { changedFields } from './changed-fields.ts';
export { FormDialog } from './form-dialog.tsx';
export { useLeaveQuestion } from './leave-question.tsx';
export { withoutFields } from './without-fields.ts';
export { useStaffReason } from './staff-reason.tsx';
