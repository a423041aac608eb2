/** The door to what can be reported. */
export { type ReportReason, reportReasonsOptions } from './report-reasons.ts';
