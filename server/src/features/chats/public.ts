export { openChats } from './feature.ts';
export { chatFacts } from './record/chats.facts.ts';
export {
  restoreRemovedMessage,
  lockMessageAnywhere,
  removeMessage,
  type LockedMessage,
} from './write/remove-message.ts';
export {
  loadReviewedTexts,
  lockMessageReview,
  reopenMessageAsAppeal,
  settleMessageReview,
} from './write/removal.store.ts';
export {
  listMessageReportsBy,
  countPendingReports,
  listPendingReports,
  reopenMessageReports,
  type PendingReport,
} from './write/reports.store.ts';
