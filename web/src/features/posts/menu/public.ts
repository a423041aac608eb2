/** The door to what can be reported, and to what staff does about it. */
export { markPost } from './mark-post.ts';
export { leaveQueue, moderatePost, type Decision } from './moderate.part.ts';
export { reportReasonsOptions } from './report-reasons.ts';
export { staffStrings } from './staff-strings.ts';
