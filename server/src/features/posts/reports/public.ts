export { restorePost, returnToReview, isHoldObsolete } from './restore-post.ts';
export { dismissReports, reopenReports } from './dismiss-reports.ts';
export { markPost } from './mark-post.ts';
export {
  closeReview,
  endAppealOfPost,
  isReporter,
  listHeldForApproval,
  loadReview,
  reopenAsAppeal,
  settleReview,
} from './reviews.store.ts';
