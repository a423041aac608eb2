export { chatViews, type ChatViewParts } from './chat-view.ts';
export { countChats, countPushedChats, findPushedMessage } from './list-chats.ts';
export { listChatsOf, listMessageReactionsBy, listMessagesBy } from './export.store.ts';
export { messageViews } from './message-view.ts';
export { countMissedChats, listMutedChats } from './read-states.store.ts';
