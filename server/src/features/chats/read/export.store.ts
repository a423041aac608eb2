import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

interface Range {
  before: number;
  limit: number;
}

export interface ExportedChat {
  id: string;
  otherId: string | null;
  groupId: string | null;
  isMuted: boolean;
  seq: number;
}

export async function listChatsOf(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: Range,
): Promise<ExportedChat[]> {
  const { rows } = await sql<ExportedChat>`
    select c.id, own.other_id as "otherId", c.group_id as "groupId",
      own.muted_at is not null as "isMuted", c.number as seq
    from chat_members own join chats c on c.id = own.chat_id
    where own.user_id = ${userId} and c.number < ${before}
    order by c.number desc limit ${limit}`.execute(db);
  return rows;
}

export interface ExportedMessage {
  id: string;
  chatId: string;
  body: string;
  images: MediaItem[];
  createdAt: Date;
  seq: number;
}

export async function listMessagesBy(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: Range,
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select id, chat_id as "chatId", body, images, created_at as "createdAt", seq from messages
    where author_id = ${userId} and seq < ${before} and taken_back_at is null
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function listMessageReactionsBy(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: Range,
): Promise<{ messageId: string; name: string; seq: number }[]> {
  const { rows } = await sql<{ messageId: string; name: string; seq: number }>`
    select r.message_id as "messageId", r.reaction as name, m.seq
    from message_reactions r join messages m on m.id = r.message_id
    where r.user_id = ${userId} and m.seq < ${before}
    order by m.seq desc limit ${limit}`.execute(db);
  return rows;
}
