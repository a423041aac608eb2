import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { messageSql, unhiddenSql } from '#src/features/chats/record/messages.store.ts';
import { isRequesterVisibleSql } from './lists.store.ts';

export interface GroupReadState {
  unread: number;
  readId: string | null;
  isMuted: boolean;
  isListed: boolean;
  faces: string[];
}

const LATEST = 30;

export async function loadGroupReadStates(
  db: Kysely<Schema>,
  viewerId: string,
  chatIds: readonly string[],
  hidden: readonly string[],
): Promise<Map<string, GroupReadState>> {
  const { rows } = await sql<GroupReadState & { id: string }>`
    select c.id, own.read_id as "readId", own.muted_at is not null as "isMuted",
      c.last_seq > coalesce(own.hidden_seq, 0) as "isListed", (
        select count(*)::integer from (
          select from messages m where m.chat_id = c.id and m.seq > coalesce(own.read_seq, 0)
            and m.taken_back_at is null and m.author_id <> ${viewerId}::uuid ${unhiddenSql(hidden)}
          limit ${sql.lit(LIMITS.unreadMessagesMax)}) counted
      ) as unread, array(
        select author_id from (
          select m.author_id, m.seq from messages m
          where m.chat_id = c.id ${unhiddenSql(hidden)} order by m.seq desc limit ${sql.lit(LATEST)}
        ) latest group by author_id order by max(seq) desc limit ${sql.lit(LIMITS.chatFaces)}
      ) as faces
    from chats c
      left join chat_members own on own.chat_id = c.id and own.user_id = ${viewerId}::uuid
    where c.id = any(${chatIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

export async function loadLatest(
  db: Kysely<Schema>,
  viewerId: string,
  chatIds: readonly string[],
  hidden: readonly string[],
): Promise<Map<string, MessageRow>> {
  const { rows } = await sql<MessageRow>`
    select ${messageSql(viewerId, hidden)}
    from unnest(${chatIds}::uuid[]) as wanted (id), lateral (
      select * from messages m where m.chat_id = wanted.id ${unhiddenSql(hidden)}
      order by m.seq desc limit 1
    ) m`.execute(db);
  return new Map(rows.map((row) => [row.chatId, row]));
}

export interface ChatCounts {
  unread: number;
  requests: number;
}

export async function countUnreadChats(
  db: Kysely<Schema>,
  viewerId: string,
  { groupIds, hidden }: { groupIds: readonly string[]; hidden: readonly string[] },
): Promise<ChatCounts> {
  const apart = hidden.length > 0 ? sql`and other_id <> all(${hidden}::uuid[])` : sql``;
  const inGroups = sql`(select count(*)::integer from chats c
      left join chat_members own on own.chat_id = c.id and own.user_id = ${viewerId}::uuid
    where c.group_id = any(${groupIds}::uuid[]) and c.closed_at is null and own.muted_at is null
      and c.last_seq > coalesce(own.read_seq, 0)
      and exists (select from messages m where m.chat_id = c.id
        and m.seq > coalesce(own.read_seq, 0) and m.taken_back_at is null
        and m.author_id <> ${viewerId}::uuid ${unhiddenSql(hidden)}))`;
  const { rows } = await sql<ChatCounts>`
    select (select count(*)::integer from chat_members where user_id = ${viewerId}
        and unread > 0 and muted_at is null and not is_request ${apart})
      ${groupIds.length > 0 ? sql`+ ${inGroups}` : sql``} as unread,
      (select count(*)::integer from chat_members where user_id = ${viewerId}
        and place is not null and is_request ${apart} ${isRequesterVisibleSql}) as requests`.execute(
    db,
  );
  return rows[0] ?? { unread: 0, requests: 0 };
}

export interface TimeRange {
  after: Date;
  upTo: Date;
}

export async function countMissedChats(
  db: Kysely<Schema>,
  userId: string,
  { after, upTo }: TimeRange,
  hidden: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chat_members own
    where own.user_id = ${userId} and own.unread > 0 and own.muted_at is null and not own.is_request
      and exists (select from messages m where m.chat_id = own.chat_id and m.seq > own.read_seq
        and m.author_id = own.other_id and m.taken_back_at is null
        and m.created_at > ${after}::timestamptz and m.created_at <= ${upTo}::timestamptz ${unhiddenSql(hidden)})
      and not exists (select from blocks b
        where b.blocker_id = own.user_id and b.blocked_id = own.other_id)
      and not exists (select from blocks b
        where b.blocker_id = own.other_id and b.blocked_id = own.user_id)`.execute(db);
  return rows[0]?.count ?? 0;
}

const MAX_EXAMINED_MESSAGES = 1000;

/**
 * Counts chats of these groups with an unread reply to the member that was sent within a time range. Muted
 * chats are excluded.
 */
export async function countAnsweredChats(
  db: Kysely<Schema>,
  userId: string,
  {
    groupIds,
    hidden,
    within,
  }: { groupIds: readonly string[]; hidden: readonly string[]; within: TimeRange },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chats c
      left join chat_members own on own.chat_id = c.id and own.user_id = ${userId}::uuid
    where c.group_id = any(${groupIds}::uuid[]) and c.closed_at is null and own.muted_at is null
      and c.last_seq > coalesce(own.read_seq, 0)
      and exists (
        select from (select reply_to, author_id, created_at, taken_back_at from messages
            where chat_id = c.id and seq > coalesce(own.read_seq, 0)
            order by seq desc limit ${sql.lit(MAX_EXAMINED_MESSAGES)}) m
          join messages answered on answered.id = m.reply_to
        where answered.author_id = ${userId}::uuid and m.author_id <> ${userId}::uuid
          and m.taken_back_at is null ${unhiddenSql(hidden)}
          and m.created_at > ${within.after}::timestamptz and m.created_at <= ${within.upTo}::timestamptz)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Finds the latest unread message that a push may show. In a group, it replies to the member. Unsent
 * messages and `hidden` authors are excluded. @param since earlier messages were pushed; null if none
 */
export async function findLatestPushed(
  db: Kysely<Schema>,
  userId: string,
  { chatId, hidden, since }: { chatId: string; hidden: readonly string[]; since: Date | null },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${messageSql(userId, hidden)}
    from chats c left join chat_members own on own.chat_id = c.id and own.user_id = ${userId}::uuid,
      lateral (select * from messages where chat_id = c.id and seq > coalesce(own.read_seq, 0)
        order by seq desc limit ${sql.lit(MAX_EXAMINED_MESSAGES)}) m
    where c.id = ${chatId} and m.author_id <> ${userId}::uuid and m.taken_back_at is null
      and (${since}::timestamptz is null or m.created_at >= ${since}::timestamptz) ${unhiddenSql(hidden)}
      and (c.kind = 'direct' or exists (select from messages answered
        where answered.id = m.reply_to and answered.author_id = ${userId}::uuid))
    order by m.seq desc limit 1`.execute(db);
  return rows[0];
}

/** The ids of muted chats, last muted first. */
export async function listMutedChats(
  db: Kysely<Schema>,
  userId: string,
  limit: number,
): Promise<string[]> {
  const found = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .where('muted_at', 'is not', null)
    .orderBy('muted_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ chat_id }) => chat_id);
}
