export { openChats } from './feature.ts';
export { chatFacts } from './record/chats.facts.ts';
export {
  bringMessageBack,
  lockMessageAnywhere,
  removeMessage,
  type LockedMessage,
} from './write/remove-message.ts';
export {
  loadReviewedWords,
  lockMessageReview,
  reopenMessageAsAppeal,
  settleMessageReview,
} from './write/removal.store.ts';
export {
  listMessageReportsBy,
  listWaitingReports,
  reopenMessageReports,
  type WaitingReport,
} from './write/reports.store.ts';
