import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import { type ChatCounts, createChatCount } from './chat-count.part.ts';

const { counts, look } = browserPage.part(createChatCount);

export const lookAtCounts = look;

/** What waits in the chats of this tab's member. */
export function useChatCounts(): ChatCounts {
  return useStore(counts);
}
