/** Public API: reports and moderation of posts. */
export { MarkDialog } from './mark-dialog.tsx';
export type { Mark } from './mark.part.ts';
export {
  sendDecision,
  removeFromQueue,
  moderatePost,
  showDecision,
  type Decision,
} from './moderate.part.ts';
export { ReportReasonsField } from './report-reasons-field.tsx';
export { staffStrings } from './staff-strings.ts';
