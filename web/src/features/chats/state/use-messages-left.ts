import type { Chat } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';

import { createMessages } from './messages.part.ts';
import { createSending } from './sending.part.ts';

/** How many messages a pending request may still send. Null: no limit, or not known yet. */
export function useMessagesLeft({ id, state }: Pick<Chat, 'id' | 'state'>): number | null {
  const own = useCurrentUser()?.ulid;
  const window = useStore(usePart(createMessages).chat(id).view, (view) => view.window);
  const unsent = useStore(usePart(createSending).store, ({ items }) => items);
  if (state !== 'pending' || window === null) return null;
  const ulids = new Set<string>();
  for (const { ulid, user } of window.messages) if (user.userId === own) ulids.add(ulid);
  for (const { ulid, chatId, state: sent } of unsent) {
    if (chatId === id && sent !== 'failed') ulids.add(ulid);
  }
  return Math.max(0, LIMITS.requestMessages - ulids.size);
}
