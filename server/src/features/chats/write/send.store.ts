import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { markUsedSql, usedOrNoneSql } from '#src/features/media/record/public.ts';
import { blockedWithSql } from '#src/features/relations/blocks/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { firstUnblockedSql } from '#src/features/chats/record/messages.store.ts';
import type { FactSql } from '#src/platform/facts/facts.ts';

export interface NewMessage {
  id: string;
  chatId: string;
  authorId: string;
  otherId: string | null;
  body: string;
  images: readonly MediaItem[];
  mediaIds: readonly (string | null)[];
  isProcessing: boolean;
  replyTo: string | null;
  words: readonly string[];
  createdAt: Date;
}

/**
 * Writes a message, its media, its place in both lists and its fact in one statement. It waits for other
 * writers, so that seq follows the commits. Its author has read it, but no earlier unread message.
 * @returns its seq; undefined: the id is taken, or the chat takes no messages
 */
export async function insertMessage(
  db: Kysely<Schema>,
  message: NewMessage,
  factSql: FactSql,
): Promise<number | undefined> {
  const { id, chatId, authorId, otherId } = message;
  const userIds = otherId === null ? null : [authorId, otherId];
  const fact = sql`jsonb_build_object('chatId', ${chatId}::uuid, 'messageId', ${id}::uuid,
    'authorId', ${authorId}::uuid, 'seq', seq, 'userIds', ${JSON.stringify(userIds)}::jsonb,
    'hasUploads', ${hasUploads(message)}::boolean)`;
  const { rows } = await sql<{ seq: number }>`
    with chat as (
      select c.id, c.declined_at ${otherId === null ? sql`, c.last_seq, gm.since > c.created_at as is_later` : sql``}
      from chats c ${otherId === null ? inGroupSql(authorId) : sql``}
      where c.id = ${chatId} and c.closed_at is null
        and (c.requested_by is null or c.requested_by = ${authorId}::uuid)
        ${otherId === null ? sql`` : sql`and ${otherId}::uuid not in (${blockedWithSql(authorId)})`}
      for no key update of c ${otherId === null ? sql`for share of gm` : sql``}
    ), added as (
      insert into messages
        (id, chat_id, author_id, body, images, is_processing, reply_to, created_at, words)
      select ${id}::uuid, chat.id, ${authorId}::uuid, ${message.body}::text,
        ${JSON.stringify(message.images)}::jsonb, ${message.isProcessing}::boolean,
        ${message.replyTo}::uuid, ${message.createdAt}::timestamptz,
        array_to_tsvector(${message.words}::text[])
      from chat
      on conflict on constraint messages_id do nothing
      returning seq
    ), ${otherId === null ? placeInGroup(chatId) : placeForOther(chatId, otherId)},
    ${otherId === null ? readInGroup(message) : readOfTwo(message)}, ${attachSql(message)} ${factSql(fact, sql`added`)}
    select seq from added`.execute(db);
  return rows[0]?.seq;
}

const inGroupSql = (authorId: string): RawBuilder<unknown> =>
  sql`join group_members gm on gm.group_id = c.group_id and gm.user_id = ${authorId}::uuid
    and gm.standing in ('owner', 'moderator', 'member')`;

const readOfTwo = ({
  id,
  chatId,
  authorId,
  otherId,
}: NewMessage): RawBuilder<unknown> => sql`own as (
  insert into chat_members as own (chat_id, user_id, other_id, place, read_seq, read_id)
  select ${chatId}::uuid, ${authorId}::uuid, ${otherId}::uuid, seq, seq, ${id}::uuid from added
  on conflict (chat_id, user_id) do update set place = excluded.place,
    read_seq = case when own.unread = 0 then excluded.read_seq else own.read_seq end,
    read_id = case when own.unread = 0 then excluded.read_id else own.read_id end
)`;

/**
 * Moves the author’s read mark to the new message if no unread message lies before it. A new member without
 * a row begins at the end. If the chat got messages while this statement waited, the mark stays.
 */
const readInGroup = ({ id, chatId, authorId }: NewMessage): RawBuilder<unknown> => sql`reading as (
  select own.user_id is null and chat.is_later
    or chat.last_seq = (select last_seq from chats where id = ${chatId})
      and ${firstUnblockedSql(chatId, sql`m.seq > coalesce(own.read_seq, 0) and m.author_id <> u.id`)} is null
      as has_read, coalesce(own.read_seq, 0) as read_seq
  from chat cross join (select ${authorId}::uuid as id) u
    left join chat_members own on own.chat_id = chat.id and own.user_id = u.id
), own as (
  insert into chat_members as own (chat_id, user_id, read_seq, read_id)
  select ${chatId}::uuid, ${authorId}::uuid, case when has_read then seq else 0 end,
    case when has_read then ${id}::uuid end
  from added, reading
  on conflict (chat_id, user_id) do update
    set read_seq = excluded.read_seq, read_id = excluded.read_id
    where excluded.read_seq > 0 and own.read_seq = (select read_seq from reading)
)`;

export const hasUploads = ({ mediaIds }: Pick<NewMessage, 'mediaIds'>): boolean =>
  mediaIds.some((id) => id !== null);

const placeInGroup = (chatId: string): RawBuilder<unknown> => sql`placed as (
  update chats set last_seq = added.seq from added where chats.id = ${chatId}
)`;

/** A recipient who declined the request gets no update of later messages. */
const placeForOther = (chatId: string, otherId: string): RawBuilder<unknown> => sql`placed as (
  update chat_members other set place = added.seq, unread = other.unread + 1
  from added, chat
  where other.chat_id = ${chatId} and other.user_id = ${otherId}::uuid and chat.declined_at is null
)`;

function attachSql({ id, mediaIds, createdAt }: NewMessage): RawBuilder<unknown> {
  const uploads = mediaIds.filter((each) => each !== null);
  if (uploads.length === 0) return sql``;
  return sql`used as (${markUsedSql(uploads, createdAt)}), attached as (
      insert into message_media (message_id, position, media_id)
      select ${id}::uuid, m.position - 1, ${usedOrNoneSql(sql`m.media_id`)}
      from added, unnest(${mediaIds}::uuid[]) with ordinality as m (media_id, position)
      where m.media_id is not null
    ),`;
}

export async function countMessagesBy(
  db: Kysely<Schema>,
  chatId: string,
  authorId: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from messages where chat_id = ${chatId} and author_id = ${authorId} limit ${most}
    ) few`.execute(db);
  return rows[0]?.count ?? 0;
}
