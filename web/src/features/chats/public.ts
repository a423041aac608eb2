export { ChatSettings } from './chat-settings.tsx';
export { ChatsLink } from './chats-link.tsx';
export { useChatCounts } from './state/chat-count.ts';
