import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { type ChatCounts, createChatCount } from './chat-count.part.ts';

export function useChatCounts(): ChatCounts {
  return useStore(usePart(createChatCount).counts);
}
