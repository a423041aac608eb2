import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MessageRow } from './chat-record.ts';

const writtenSql = (
  hidden: readonly string[],
): RawBuilder<unknown> => sql`m.id, m.chat_id as "chatId", m.seq, m.author_id as "authorId", m.body, m.images,
  m.is_processing as "isProcessing", m.taken_back_at is not null as "isDeleted",
  m.created_at as "createdAt",
  case when m.reply_to is not null then (
    select jsonb_build_object('id', r.id, 'authorId', r.author_id,
      'excerpt', left(r.body, ${sql.lit(LIMITS.messageExcerpt)}))
    from messages r where r.id = m.reply_to
      ${hidden.length > 0 ? sql`and r.author_id <> all(${hidden}::uuid[])` : sql``}) end as replied`;

/**
 * Selects the same columns as `writtenSql`, and the reactions for one viewer.
 * @param hidden members who are hidden from the viewer, also in replies
 */
export const messageSql = (
  viewerId: string,
  hidden: readonly string[],
): RawBuilder<unknown> => sql`${writtenSql(hidden)},
  coalesce((select jsonb_agg(jsonb_build_object('id', given.reaction, 'count', given.times,
      'mine', given.mine) order by given.times desc, given.reaction)
    from (select x.reaction, count(*)::integer as times,
        bool_or(x.user_id = ${viewerId}::uuid) as mine
      from message_reactions x where x.message_id = m.id and m.taken_back_at is null group by x.reaction) given), '[]') as reactions`;

export const sharedMessageSql: RawBuilder<unknown> = sql`${writtenSql([])},
  coalesce((select jsonb_agg(jsonb_build_object('reaction', x.reaction, 'userId', x.user_id))
    from message_reactions x where x.message_id = m.id and m.taken_back_at is null), '[]') as given`;

export const unhiddenSql = (hidden: readonly string[]): RawBuilder<unknown> =>
  hidden.length > 0 ? sql`and m.author_id <> all(${hidden}::uuid[])` : sql``;

/** The first message of a chat in a range that counts for `u`. Blocks are looked up by row, as in `isUnblockedSql`. */
export const firstUnblockedSql = (
  chatId: string,
  range: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select m.seq from messages m where m.chat_id = ${chatId} and ${range} and m.taken_back_at is null
    and (select 1 from blocks where blocker_id = u.id and blocked_id = m.author_id) is null
    and (select 1 from blocks where blocker_id = m.author_id and blocked_id = u.id) is null
  order by m.seq limit 1)`;

export async function loadMessages(
  db: Kysely<Schema>,
  viewerId: string,
  ids: readonly string[],
  hidden: readonly string[],
): Promise<Map<string, MessageRow>> {
  const { rows } = await sql<MessageRow>`
    select ${messageSql(viewerId, hidden)} from messages m where m.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface MessageAt {
  id: string;
  chatId: string;
  seq: number;
  authorId: string;
  isDeleted: boolean;
}

export async function findMessage(
  db: Kysely<Schema>,
  chatId: string,
  id: string,
): Promise<MessageAt | undefined> {
  const found = await findMessageAnywhere(db, id);
  return found?.chatId === chatId ? found : undefined;
}

export async function findMessageAnywhere(
  db: Kysely<Schema>,
  id: string,
): Promise<MessageAt | undefined> {
  const { rows } = await sql<MessageAt>`
    select id, chat_id as "chatId", seq, author_id as "authorId",
      taken_back_at is not null as "isDeleted"
    from messages where id = ${id}`.execute(db);
  return rows[0];
}
