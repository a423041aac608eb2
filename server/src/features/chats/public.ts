/** The door to what members say to each other. */
export { openChats } from './feature.ts';
export { chatFacts } from './record/chats.facts.ts';
export type { Chats } from './record/chats.ts';
export { findMessageAnywhere } from './record/messages.store.ts';
export { removeMessage } from './write/change-message.ts';
export {
  listMessageReportsBy,
  listWaitingReports,
  settleReport,
  type WaitingReport,
} from './write/reports.store.ts';
