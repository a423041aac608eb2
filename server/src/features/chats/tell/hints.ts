import { chatChannel, type ChatHere, type ChatTyping } from '@rookery/contract/events.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { chatOrRefuse } from '#src/features/chats/record/find-chat.ts';
import { hidesReadMarks } from '#src/features/chats/write/change.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

/** Sends typing and presence to open chats. These events are not stored and may be lost. Ids are uuids. */
export interface Hints {
  typing(userId: string, chatId: string): Promise<void>;
  here(userId: string, chatId: string): Promise<void>;
}

/**
 * Each process looks up blocks itself, since a list of hidden members may be too long for a message. Ids are
 * uuids.
 */
const TYPING_IN_GROUP = messageKind<{ chatId: string; userId: string }>('chat-typing');
const REMEMBERED = 10_000;

export function createHints(
  deps: Pick<
    ChatsParts,
    | 'blocksAndMutes'
    | 'broadcast'
    | 'bus'
    | 'chats'
    | 'clock'
    | 'db'
    | 'members'
    | 'memberships'
    | 'tellGroup'
  >,
): Hints {
  const toldAt = createBoundedLru<number>(REMEMBERED);
  const typingOf = (userId: string): ChatTyping => ({ userUlid: uuidToUlid(userId) });
  deps.bus.on(TYPING_IN_GROUP, ({ chatId, userId }) =>
    deps.tellGroup(chatId, userId, 'Typing', typingOf(userId)),
  );

  function isDue(hint: string, userId: string, chatId: string, seconds: number): boolean {
    const key = `${hint}:${chatId}:${userId}`;
    const now = deps.clock.now().getTime();
    const since = now - (toldAt.get(key) ?? 0);
    // `since` is negative after the clock was set back. The limit must not last longer in that case.
    if (since >= 0 && since < seconds * 1000) return false;
    toldAt.set(key, now);
    return true;
  }

  return {
    async typing(userId, chatId) {
      const { chat, state, otherId } = await chatOrRefuse(deps, userId, chatId);
      if (state !== 'open' || !isDue('typing', userId, chatId, LIMITS.typingSeconds)) return;
      if (otherId === null) deps.bus.publish(TYPING_IN_GROUP, { chatId, userId });
      else deps.broadcast(chatChannel(chat.ulid), 'Typing', typingOf(userId));
    },
    async here(userId, chatId) {
      const { chat, state, otherId } = await chatOrRefuse(deps, userId, chatId);
      if (state !== 'open' || otherId === null) return;
      if (!isDue('here', userId, chatId, LIMITS.hereAgainSeconds)) return;
      if (await hidesReadMarks(deps.db, [userId, otherId])) return;
      const event: ChatHere = { userUlid: uuidToUlid(userId) };
      deps.broadcast(chatChannel(chat.ulid), 'Here', event);
    },
  };
}
