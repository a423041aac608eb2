import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { sharedMessageSql } from '#src/features/chats/record/messages.store.ts';
import type { DirectChatAt } from './lists.store.ts';

export interface DirectReadState {
  unread: number;
  readId: string | null;
  isMuted: boolean;
  isPlaced: boolean;
  hidesReads: boolean;
}

export interface ChatHead {
  standings: ReadonlyMap<string, DirectReadState>;
  latest: SharedMessage | null;
}

export type SharedMessage = Omit<MessageRow, 'reactions'> & {
  given: { reaction: string; userId: string }[];
};

export async function loadHeads(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, ChatHead>> {
  const [standings, latest] = await Promise.all([
    sql<DirectReadState & { chatId: string; userId: string }>`
      select m.chat_id as "chatId", m.user_id as "userId", m.unread, m.read_id as "readId",
        m.muted_at is not null as "isMuted", m.place is not null as "isPlaced", exists (select from user_settings s
          where s.user_id = m.user_id and s.name = 'chats_read_marks' and s.value = 'false'
        ) as "hidesReads"
      from chat_members m where m.chat_id = any(${ids}::uuid[])`.execute(db),
    sql<SharedMessage>`
      select ${sharedMessageSql}
      from unnest(${ids}::uuid[]) as wanted (id), lateral (
        select * from messages m where m.chat_id = wanted.id order by m.seq desc limit 1
      ) m`.execute(db),
  ]);
  const byChat = Map.groupBy(standings.rows, ({ chatId }) => chatId);
  const messages = new Map(latest.rows.map((row) => [row.chatId, row]));
  return new Map(
    ids.map((id) => {
      const rows = byChat.get(id) ?? [];
      const ofMembers = rows.map(
        ({ userId, unread, readId, isMuted, isPlaced, hidesReads }) =>
          [userId, { unread, readId, isMuted, isPlaced, hidesReads }] as const,
      );
      return [id, { standings: new Map(ofMembers), latest: messages.get(id) ?? null }];
    }),
  );
}

export async function loadFirstPlaces(
  db: Kysely<Schema>,
  userIds: readonly string[],
  most: number,
): Promise<(DirectChatAt & { userId: string; isRequest: boolean })[]> {
  const first = (isRequest: boolean) => sql`
    select wanted.id as "userId", m.chat_id as id, m.place, m.other_id as "otherId",
      ${sql.lit(isRequest)}::boolean as "isRequest"
    from unnest(${userIds}::uuid[]) as wanted (id), lateral (
      select * from chat_members m where m.user_id = wanted.id and m.place is not null
        and ${isRequest ? sql`m.is_request` : sql`not m.is_request`}
      order by m.place desc limit ${sql.lit(most)}) m`;
  const { rows } = await sql<DirectChatAt & { userId: string; isRequest: boolean }>`
    ${first(false)} union all ${first(true)}`.execute(db);
  return rows;
}
