import type { Chat } from '@rookery/contract/chats/chat.ts';
import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { createChats } from './chats.part.ts';

export function useChat(id: string | null | undefined): Chat | undefined {
  return useStore(usePart(createChats).held, (held) => held[id ?? '']);
}
