import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { ChatRecord } from './chat-record.ts';

type Row = Omit<ChatRecord, 'ulid' | 'pair'> & { lowId: string | null; highId: string | null };

export async function loadChats(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, ChatRecord>> {
  const { rows } = await sql<Row>`
    select id, number, kind, low_id as "lowId", high_id as "highId", group_id as "groupId",
      requested_by as "requestedBy", declined_at is not null as "isDeclined",
      closed_at is not null as "isClosed", created_at as "createdAt"
    from chats where id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ lowId, highId, ...row }) => {
      const pair = lowId && highId ? ([lowId, highId] as const) : null;
      return [row.id, { ...row, ulid: uuidToUlid(row.id), pair }];
    }),
  );
}

/** Two ids in the database’s order, which direct chats use. */
export function inOrder(one: string, other: string): [low: string, high: string] {
  return one < other ? [one, other] : [other, one];
}

export async function findDirectChat(
  db: Kysely<Schema>,
  one: string,
  other: string,
): Promise<string | undefined> {
  const [low, high] = inOrder(one, other);
  const { rows } = await sql<{ id: string }>`
    select id from chats where low_id = ${low} and high_id = ${high}`.execute(db);
  return rows[0]?.id;
}

export async function findGroupChat(
  db: Kysely<Schema>,
  groupId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from chats where group_id = ${groupId}`.execute(db);
  return rows[0]?.id;
}

export async function listChatsOfTwo(
  db: Kysely<Schema>,
  one: string,
  other: string,
): Promise<string[]> {
  const [low, high] = inOrder(one, other);
  const { rows } = await sql<{ id: string }>`
    select id from chats where low_id = ${low} and high_id = ${high}
    union all
    select c.id from group_members own join chats c on c.group_id = own.group_id
    where own.user_id = ${one} and ${isInGroupSql(sql`own.group_id`, sql`${one}::uuid`)}
      and ${isInGroupSql(sql`own.group_id`, sql`${other}::uuid`)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listRequestsBy(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ chatId: string; otherId: string }[]> {
  const { rows } = await sql<{ chatId: string; otherId: string }>`
    select id as "chatId", case when low_id = requested_by then high_id else low_id end as "otherId"
    from chats where requested_by = ${userId} and declined_at is null`.execute(db);
  return rows;
}

/** Inserts the chat of two members. Returns false if the chat exists already. */
export async function insertDirectChat(
  tx: Transaction<Schema>,
  chat: { id: string; by: string; with: string; isRequest: boolean; now: Date },
): Promise<boolean> {
  const [low, high] = inOrder(chat.by, chat.with);
  const { rows } = await sql`
    insert into chats (id, kind, low_id, high_id, requested_by, created_at)
    values (${chat.id}, 'direct', ${low}, ${high}, ${chat.isRequest ? chat.by : null}, ${chat.now})
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`insert into chat_members (chat_id, user_id, other_id, is_request)
    values (${chat.id}, ${chat.by}, ${chat.with}, false),
      (${chat.id}, ${chat.with}, ${chat.by}, ${chat.isRequest})`.execute(tx);
  return true;
}

export async function insertGroupChat(
  tx: Transaction<Schema>,
  chat: { id: string; groupId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chats (id, kind, group_id, last_seq, created_at)
    values (${chat.id}, 'group', ${chat.groupId}, nextval('message_seq'), ${chat.now})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function lockChat(
  tx: Transaction<Schema>,
  id: string,
): Promise<{ requestedBy: string | null; isClosed: boolean } | undefined> {
  const { rows } = await sql<{ requestedBy: string | null; isClosed: boolean }>`
    select requested_by as "requestedBy", closed_at is not null as "isClosed"
    from chats where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

export async function setClosed(
  tx: Transaction<Schema>,
  id: string,
  closedAt: Date | null,
): Promise<void> {
  await sql`update chats set closed_at = ${closedAt} where id = ${id}`.execute(tx);
}

export async function acceptRequest(tx: Transaction<Schema>, id: string): Promise<void> {
  await sql`update chats set requested_by = null, declined_at = null where id = ${id}`.execute(tx);
  await sql`update chat_members set is_request = false, place = coalesce(place, ${lastSeqSql(id)})
    where chat_id = ${id}`.execute(tx);
}

export async function declineRequest(
  tx: Transaction<Schema>,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await sql`update chats set declined_at = ${now} where id = ${id}`.execute(tx);
  await sql`update chat_members set place = null, unread = 0
    where chat_id = ${id} and user_id = ${userId}`.execute(tx);
}

export async function renewRequest(
  tx: Transaction<Schema>,
  id: string,
  userId: string,
): Promise<void> {
  await sql`update chats set declined_at = null where id = ${id}`.execute(tx);
  await sql`update chat_members set place = ${lastSeqSql(id)}
    where chat_id = ${id} and user_id = ${userId}`.execute(tx);
}

const lastSeqSql = (chatId: string) =>
  sql`(select max(seq) from messages where chat_id = ${chatId})`;
