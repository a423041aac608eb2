import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { messageSql, unhiddenSql } from '#src/features/chats/record/messages.store.ts';

export interface ChatAt {
  id: string;
  place: number;
}

export interface DirectChatAt extends ChatAt {
  otherId: string;
}

interface Range {
  before: number;
  limit: number;
  hidden: readonly string[];
}

/**
 * Condition on `chat_members`: hides a request whose requester is deleted, banned or pending approval. The
 * request is listed again when the requester returns.
 */
export const isRequesterVisibleSql: RawBuilder<unknown> = sql`and exists (select from users u where u.id = other_id and ${isVisibleSql('u')})`;

export async function listDirectChats(
  db: Kysely<Schema>,
  viewerId: string,
  isRequest: boolean,
  { before, limit, hidden }: Range,
): Promise<DirectChatAt[]> {
  const kind = isRequest ? sql`is_request ${isRequesterVisibleSql}` : sql`not is_request`;
  const apart = hidden.length > 0 ? sql`and other_id <> all(${hidden}::uuid[])` : sql``;
  const { rows } = await sql<DirectChatAt>`
    select chat_id as id, place, other_id as "otherId" from chat_members
    where user_id = ${viewerId} and place is not null and ${kind} and place < ${before} ${apart}
    order by place desc limit ${limit}`.execute(db);
  return rows;
}

export async function listGroupChats(
  db: Kysely<Schema>,
  viewerId: string,
  groupIds: readonly string[],
  { before, limit }: Omit<Range, 'hidden'>,
): Promise<ChatAt[]> {
  const { rows } = await sql<ChatAt>`
    select c.id, c.last_seq as place from chats c
      left join chat_members own on own.chat_id = c.id and own.user_id = ${viewerId}::uuid
    where c.group_id = any(${groupIds}::uuid[]) and c.last_seq < ${before}
      and c.last_seq > coalesce(own.hidden_seq, 0)
    order by c.last_seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function listChatsOfGroups(
  db: Kysely<Schema>,
  groupIds: readonly string[],
  { before, limit }: Omit<Range, 'hidden'>,
): Promise<ChatAt[]> {
  const { rows } = await sql<ChatAt>`
    select id, last_seq as place from chats
    where group_id = any(${groupIds}::uuid[]) and last_seq < ${before}
    order by last_seq desc limit ${limit}`.execute(db);
  return rows;
}

interface MessageRange {
  chatId: string;
  viewerId: string;
  hidden: readonly string[];
  limit: number;
}

export async function listOlder(
  db: Kysely<Schema>,
  { chatId, viewerId, hidden, limit }: MessageRange,
  before: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageSql(viewerId, hidden)} from messages m
    where m.chat_id = ${chatId} and m.seq < ${before} ${unhiddenSql(hidden)}
    order by m.seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function listNewer(
  db: Kysely<Schema>,
  { chatId, viewerId, hidden, limit }: MessageRange,
  after: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageSql(viewerId, hidden)} from messages m
    where m.chat_id = ${chatId} and m.seq > ${after} ${unhiddenSql(hidden)}
    order by m.seq limit ${limit}`.execute(db);
  return rows;
}

export async function listChatNumbers(
  db: Kysely<Schema>,
  viewerId: string,
  { groupIds, hidden }: { groupIds: readonly string[]; hidden: readonly string[] },
): Promise<number[]> {
  const apart = hidden.length > 0 ? sql`and own.other_id <> all(${hidden}::uuid[])` : sql``;
  const { rows } = await sql<{ number: number }>`
    select c.number from chat_members own join chats c on c.id = own.chat_id
    where own.user_id = ${viewerId} and own.other_id is not null ${apart}
    union all
    select number from chats where group_id = any(${groupIds}::uuid[])`.execute(db);
  return rows.map(({ number }) => number);
}

export async function searchWords(
  db: Kysely<Schema>,
  queries: readonly string[],
  range: { viewerId: string; hidden: readonly string[]; before: number; limit: number },
): Promise<MessageRow[]> {
  const { viewerId, hidden, before, limit } = range;
  // One query per chat is faster than comparing each message with the words of every chat. The sum `m.seq +
  // 0` prevents a scan in seq order.
  const { rows } = await sql<MessageRow>`
    select ${messageSql(viewerId, hidden)} from (
      select found.* from unnest(${queries}::text[]) as own (wanted) cross join lateral (
        select m.* from messages m
        where m.words @@ own.wanted::tsquery and m.seq + 0 < ${before} ${unhiddenSql(hidden)}
        order by m.seq + 0 desc limit ${limit}
      ) found
      order by found.seq desc limit ${limit}
    ) m order by m.seq desc`.execute(db);
  return rows;
}
