import { chatChannel, type ChatTyping } from '@rookery/contract/events.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#src/kernel/clock.ts';
import type { Broadcast } from '#src/platform/realtime/broadcast.ts';
import { chatOrRefuse, type FindChatDeps } from '#src/features/chats/record/find-chat.ts';

const REMEMBERED = 10_000;

/** Tells whoever has a chat open that somebody writes in it; a hint, which may be lost. */
export function createTyping(deps: FindChatDeps & { clock: Clock; broadcast: Broadcast }) {
  const toldAt = new LRUCache<string, number>({ max: REMEMBERED });
  return async (userId: string, chatId: string): Promise<void> => {
    const { chat, state } = await chatOrRefuse(deps, userId, chatId);
    const key = `${chatId}:${userId}`;
    const now = deps.clock.now().getTime();
    const isSoon = now - (toldAt.get(key) ?? 0) < LIMITS.typingSeconds * 1000;
    // Who was asked and has not answered is shown nothing of the kind.
    if (state !== 'open' || isSoon) return;
    toldAt.set(key, now);
    const event: ChatTyping = { userUlid: uuidToUlid(userId) };
    deps.broadcast(chatChannel(chat.ulid), 'Typing', event);
  };
}
