/** The door to what can be reported. */
export { reportReasonsOptions } from './report-reasons.ts';
