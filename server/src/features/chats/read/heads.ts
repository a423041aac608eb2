import { userFacts } from '#src/features/users/public.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { loadFirstPlaces, loadHeads, type ChatHead, type SharedMessage } from './heads.store.ts';
import { listDirectChats, type DirectChatAt } from './lists.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

const MAX_CACHED_CHATS = 20_000;
const MAX_CACHED_MEMBERS = 5000;
const MAX_CACHED_PLACES = 60;

interface Places {
  open: readonly DirectChatAt[];
  requests: readonly DirectChatAt[];
}

/** Caches direct chats for lists, and their order, because every start of the app requests them. */
export interface Heads {
  getMany(chatIds: readonly string[]): Promise<Map<string, ChatHead>>;
  list(
    userId: string,
    isRequest: boolean,
    range: { before: number; limit: number; hidden: readonly string[] },
  ): Promise<DirectChatAt[]>;
}

export function createHeads({
  db,
  facts,
  members,
}: Pick<ChatsParts, 'db' | 'facts' | 'members'>): Heads {
  const heads = createEntityCache<ChatHead>({
    max: MAX_CACHED_CHATS,
    load: (ids) => loadHeads(db, ids),
  });
  const places = createEntityCache<Places>({
    max: MAX_CACHED_MEMBERS,
    async load(userIds) {
      const rows = await loadFirstPlaces(db, userIds, MAX_CACHED_PLACES);
      const byMember = Map.groupBy(rows, ({ userId }) => userId);
      return new Map(userIds.map((id) => [id, placesOf(byMember.get(id))]));
    },
  });
  facts.everywhere(chatFacts.sent, ({ chatId, userIds }) => {
    heads.drop([chatId]);
    if (userIds) places.drop(userIds);
  });
  for (const kind of [chatFacts.messageChanged, chatFacts.read]) {
    facts.everywhere<{ chatId: string }>(kind, ({ chatId }) => heads.drop([chatId]));
  }
  facts.everywhere(chatFacts.changed, ({ chatId, userIds }) => {
    heads.drop([chatId]);
    places.drop(userIds);
  });
  const forget = (userId: string): void => {
    heads.dropWhere(({ standings }) => standings.has(userId));
    places.drop([userId]);
  };
  facts.everywhere(chatFacts.erased, ({ userId }) => {
    // Drop all cached chats, because the event does not name the members of the chats.
    heads.clear();
    places.drop([userId]);
  });
  facts.everywhere(userFacts.settingsChanged, ({ userId, names }) => {
    if (names.includes('chats_read_marks')) forget(userId);
  });
  facts.onMissed(() => {
    heads.clear();
    places.clear();
  });

  return {
    getMany: (ids) => heads.getMany(ids),
    async list(userId, isRequest, range) {
      const { before, limit, hidden } = range;
      if (before === Number.MAX_SAFE_INTEGER) {
        const held = await places.get(userId);
        const all = held?.[isRequest ? 'requests' : 'open'] ?? [];
        const here = isRequest ? await members.getMany(all.map(({ otherId }) => otherId)) : null;
        const isGone = (id: string): boolean => here !== null && !here.get(id)?.isVisible;
        const shown = all.filter(({ otherId }) => !hidden.includes(otherId) && !isGone(otherId));
        if (all.length < MAX_CACHED_PLACES || shown.length >= limit) return shown.slice(0, limit);
      }
      return listDirectChats(db, userId, isRequest, range);
    },
  };
}

function placesOf(rows: readonly (DirectChatAt & { isRequest: boolean })[] = []): Places {
  const of = (isRequest: boolean): DirectChatAt[] =>
    rows
      .filter((row) => row.isRequest === isRequest)
      .map(({ id, place, otherId }) => ({ id, place, otherId }))
      .toSorted((one, other) => other.place - one.place);
  return { open: of(false), requests: of(true) };
}

export function toViewerMessage(
  viewerId: string,
  { given, ...message }: SharedMessage,
): MessageRow {
  const names = Map.groupBy(given, ({ reaction }) => reaction);
  const reactions = [...names].map(([id, givers]) => ({
    id,
    count: givers.length,
    mine: givers.some(({ userId }) => userId === viewerId),
  }));
  reactions.sort((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1));
  return { ...message, reactions };
}
