/** The door to what can be reported, and to what staff does about it. */
export { MarkDialog } from './mark-dialog.tsx';
export type { Mark } from './mark.part.ts';
export {
  askToModerate,
  leaveQueue,
  moderatePost,
  showDecision,
  type Decision,
} from './moderate.part.ts';
export { ReportReasonsField } from './report-reasons-field.tsx';
export { staffStrings } from './staff-strings.ts';
