import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import type { ChatRecord } from './chat-record.ts';
import { chatFacts } from './chats.facts.ts';
import { loadChats } from './chats.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

const MAX_CACHED_CHATS = 20_000;

/** Caches every chat until it changes, because every message needs it. */
export type Chats = EntityCache<ChatRecord>;

export function createChats({ db, facts }: Pick<ChatsParts, 'db' | 'facts'>): Chats {
  const cache = createEntityCache<ChatRecord>({
    max: MAX_CACHED_CHATS,
    load: (ids) => loadChats(db, ids),
  });
  facts.everywhere(chatFacts.changed, ({ chatId }) => cache.drop([chatId]));
  facts.onMissed(() => cache.clear());
  return cache;
}
