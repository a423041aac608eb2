import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { type ChatCounts, createChatCount } from './chat-count.part.ts';

const { counts } = browserPage.part(createChatCount);

/** What waits in the chats of this tab's member. */
export function useChatCounts(): ChatCounts {
  return useStore(counts);
}
