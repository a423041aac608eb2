/** The door to what staff does with posts: out of sight and back, covered, its reports decided. */
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
