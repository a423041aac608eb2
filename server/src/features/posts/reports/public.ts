export { bringBack, holdAnew, isHoldOver } from './out-of-sight.ts';
export { dismissReports, reopenReports } from './dismiss-reports.ts';
export { markPost } from './mark-post.ts';
export {
  closeReview,
  endAppealOfPost,
  isReporter,
  listHeldForWave,
  loadReview,
  reopenAsAppeal,
  settleReview,
} from './reviews.store.ts';
