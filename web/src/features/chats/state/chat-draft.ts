/** The name of what a member writes in a chat, among all their drafts. */
export const chatDraftId = (chatId: string): string => `chat-${chatId}`;
