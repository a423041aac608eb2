export const chatDraftId = (chatId: string): string => `chat-${chatId}`;
