import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function lockMessage(
  tx: Transaction<Schema>,
  chatId: string,
  id: string,
): Promise<{ seq: number; authorId: string; isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ seq: number; authorId: string; isDeleted: boolean }>`
    select seq, author_id as "authorId", taken_back_at is not null as "isDeleted"
    from messages where id = ${id} and chat_id = ${chatId} for no key update`.execute(tx);
  return rows[0];
}

/**
 * Unsends a message. An empty placeholder remains. Files that moderators must review are kept. The chat
 * must be locked.
 */
export async function unsendMessage(
  tx: Transaction<Schema>,
  message: { chatId: string; id: string; seq: number; authorId: string },
  now: Date,
): Promise<void> {
  const { id, chatId, seq, authorId } = message;
  await sql`with reactions as (delete from message_reactions where message_id = ${id}),
      media as (delete from message_media where message_id = ${id} and not exists (
        select from message_reviews r where r.message_id = ${id} and r.is_waiting)),
      counted as (update chat_members set unread = greatest(unread - 1, 0)
        where chat_id = ${chatId} and user_id <> ${authorId} and other_id is not null
          and read_seq < ${seq})
    update messages set taken_back_at = ${now}, body = '', images = '[]', is_processing = false,
      words = null where id = ${id}`.execute(tx);
}

export async function putReaction(
  tx: Transaction<Schema>,
  messageId: string,
  userId: string,
  reaction: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_reactions as r (message_id, user_id, reaction)
    values (${messageId}, ${userId}, ${reaction})
    on conflict (message_id, user_id) do update set reaction = excluded.reaction
      where r.reaction <> excluded.reaction
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteReaction(
  tx: Transaction<Schema>,
  messageId: string,
  userId: string,
  reaction: string | undefined,
): Promise<boolean> {
  const named = reaction === undefined ? sql`` : sql`and reaction = ${reaction}`;
  const { numAffectedRows } = await sql`delete from message_reactions
    where message_id = ${messageId} and user_id = ${userId} ${named}`.execute(tx);
  return numAffectedRows === 1n;
}

interface ReadTo {
  chatId: string;
  userId: string;
  messageId: string;
  seq: number;
}

/**
 * Marks all known messages of a direct chat as read. Returns false if the chat has more messages, or if all
 * were read already.
 */
export async function markAllRead(
  tx: Kysely<Schema>,
  { chatId, userId, messageId, seq }: ReadTo,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update chat_members
    set read_seq = ${seq}, read_id = ${messageId}, unread = 0
    where chat_id = ${chatId} and user_id = ${userId} and read_seq < ${seq}
      and coalesce(place, 0) <= ${seq}`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Marks messages up to `seq` as read. The chat must be locked. Returns false if the member had read
 * further.
 */
export async function markReadUpTo(
  tx: Transaction<Schema>,
  { chatId, userId, messageId, seq }: ReadTo,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update chat_members
    set read_seq = ${seq}, read_id = ${messageId}, unread = (
      select count(*) from messages m where m.chat_id = ${chatId} and m.seq > ${seq}
        and m.author_id <> ${userId} and m.taken_back_at is null)
    where chat_id = ${chatId} and user_id = ${userId} and read_seq < ${seq}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function markGroupReadUpTo(
  tx: Transaction<Schema>,
  { chatId, userId, messageId, seq }: ReadTo,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into chat_members as own (chat_id, user_id, read_seq, read_id)
    values (${chatId}, ${userId}, ${seq}, ${messageId})
    on conflict (chat_id, user_id) do update
      set read_seq = excluded.read_seq, read_id = excluded.read_id
      where own.read_seq < excluded.read_seq`.execute(tx);
  return numAffectedRows === 1n;
}

export async function setMuted(
  tx: Transaction<Schema>,
  { chatId, userId }: { chatId: string; userId: string },
  mutedAt: Date | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into chat_members as own (chat_id, user_id, muted_at)
    values (${chatId}, ${userId}, ${mutedAt}::timestamptz)
    on conflict (chat_id, user_id) do update set muted_at = excluded.muted_at
      where (own.muted_at is null) <> (excluded.muted_at is null)`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Hides a chat from the member’s list until the next message, and marks it as read. The chat must be locked.
 */
export async function hideChat(
  tx: Transaction<Schema>,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<void> {
  await sql`
    with last as (
      select seq, id from messages where chat_id = ${chatId} order by seq desc limit 1
    ), ending as (
      select coalesce(max(last.seq), 0) as seq, c.last_seq, (select id from last) as id
      from chats c left join last on true where c.id = ${chatId} group by c.last_seq
    )
    insert into chat_members as own (chat_id, user_id, read_seq, read_id, hidden_seq)
    select ${chatId}::uuid, ${userId}::uuid, seq, id, greatest(seq, last_seq) from ending
    on conflict (chat_id, user_id) do update set place = null, unread = 0,
      read_seq = greatest(own.read_seq, excluded.read_seq),
      read_id = case when own.read_seq < excluded.read_seq then excluded.read_id else own.read_id end,
      hidden_seq = excluded.hidden_seq`.execute(tx);
}

/** Marks the chat as read for a member who joins the group. Deletes the state of one who leaves. */
export async function applyMembership(
  tx: Kysely<Schema>,
  { chatId, userIds, isMember }: { chatId: string; userIds: readonly string[]; isMember: boolean },
): Promise<void> {
  // Also checks the current membership: a member who rejoined before this event keeps their state.
  const isIn = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
    isInGroupSql(sql`(select group_id from chats where id = ${chatId})`, userId);
  if (!isMember) {
    await sql`delete from chat_members cm
      where cm.chat_id = ${chatId} and cm.user_id = any(${userIds}::uuid[])
        and not ${isIn(sql`cm.user_id`)}`.execute(tx);
    return;
  }
  // A member who muted the chat before this event has a row with nothing read. For members who did not
  // mute, later messages stay unread.
  await sql`
    insert into chat_members as own (chat_id, user_id, read_seq, read_id)
    select ${chatId}::uuid, joined.id, coalesce(last.seq, 0), last.id
    from unnest(${userIds}::uuid[]) as joined (id) left join lateral (
      select seq, id from messages where chat_id = ${chatId} order by seq desc limit 1) last on true
    where ${isIn(sql`joined.id`)}
    on conflict (chat_id, user_id) do update
      set read_seq = excluded.read_seq, read_id = excluded.read_id where own.read_id is null and own.muted_at is not null`.execute(
    tx,
  );
}

export async function hidesReadMarks(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select from user_settings
    where user_id = any(${userIds}::uuid[]) and name = 'chats_read_marks' and value = 'false'
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function listWaitingMessages(db: Kysely<Schema>, mediaId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct m.id from message_media mm join messages m on m.id = mm.message_id
    where mm.media_id = ${mediaId} and m.taken_back_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

export interface MediaOfMessage {
  chatId: string;
  authorId: string;
  images: MediaItem[];
  /** The upload of each image. Null for an image that is not an upload. */
  mediaIds: (string | null)[];
}

export async function lockMediaOf(
  tx: Transaction<Schema>,
  id: string,
): Promise<MediaOfMessage | undefined> {
  const { rows } = await sql<Omit<MediaOfMessage, 'mediaIds'>>`
    select chat_id as "chatId", author_id as "authorId", images from messages
    where id = ${id} and taken_back_at is null for no key update`.execute(tx);
  const [message] = rows;
  if (!message) return undefined;
  const { rows: attached } = await sql<{ position: number; mediaId: string }>`
    select position, media_id as "mediaId" from message_media where message_id = ${id}`.execute(tx);
  const byPlace = new Map(attached.map(({ position, mediaId }) => [position, mediaId]));
  return { ...message, mediaIds: message.images.map((_image, at) => byPlace.get(at) ?? null) };
}

export async function writeMessageImages(
  tx: Transaction<Schema>,
  id: string,
  images: readonly MediaItem[],
  isProcessing: boolean,
): Promise<void> {
  await sql`update messages set images = ${JSON.stringify(images)}::jsonb,
    is_processing = ${isProcessing} where id = ${id}`.execute(tx);
}
