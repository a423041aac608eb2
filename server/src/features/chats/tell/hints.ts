import { chatChannel, type ChatHere, type ChatTyping } from '@rookery/contract/events.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import { heldAtMost } from '#src/kernel/held-at-most.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Broadcast } from '#src/platform/realtime/broadcast.ts';
import { chatOrRefuse, type FindChatDeps } from '#src/features/chats/record/find-chat.ts';
import { hidesReadMarks } from '#src/features/chats/write/change.store.ts';

interface HintsDeps extends FindChatDeps {
  db: Kysely<Schema>;
  clock: Clock;
  broadcast: Broadcast;
}

/** What whoever has a chat open hears of the others: it stands nowhere, and may be lost. Ids are uuids. */
export interface Hints {
  /** Somebody writes. */
  typing(userId: string, chatId: string): Promise<void>;
  /** One of two looks at the chat. */
  here(userId: string, chatId: string): Promise<void>;
}

const REMEMBERED = 10_000;

export function createHints(deps: HintsDeps): Hints {
  const toldAt = heldAtMost<number>(REMEMBERED);

  /** Whether it is told: too soon after the last one it is passed over. */
  function isDue(hint: string, userId: string, chatId: string, seconds: number): boolean {
    const key = `${hint}:${chatId}:${userId}`;
    const now = deps.clock.now().getTime();
    if (now - (toldAt.get(key) ?? 0) < seconds * 1000) return false;
    toldAt.set(key, now);
    return true;
  }

  return {
    async typing(userId, chatId) {
      const { chat, state } = await chatOrRefuse(deps, userId, chatId);
      // Who was asked and has not answered is shown nothing of the kind.
      if (state !== 'open' || !isDue('typing', userId, chatId, LIMITS.typingSeconds)) return;
      const event: ChatTyping = { userUlid: uuidToUlid(userId) };
      deps.broadcast(chatChannel(chat.ulid), 'Typing', event);
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
