import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import type { Kysely } from 'kysely';
import { listMessageReportsBy } from '#src/features/chats/public.ts';
import {
  listChatsOf,
  listMessageReactionsBy,
  listMessagesBy,
} from '#src/features/chats/read/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

interface ExportedRows {
  data: AccountData;
  found: readonly { seq: number }[];
}

interface Range {
  before: number;
  limit: number;
}

const ulidOrNull = (id: string | null): string | null => id && uuidToUlid(id);

/** Chat sections of an export: only the member's own messages, reactions and reports, and their chats. */
export const CHAT_PARTS: readonly ((
  db: Kysely<Schema>,
  userId: string,
  range: Range,
) => Promise<ExportedRows>)[] = [
  async (db, userId, range) => {
    const found = await listChatsOf(db, userId, range);
    const chats = found.map(({ id, otherId, groupId, isMuted }) => ({
      ulid: uuidToUlid(id),
      with: ulidOrNull(otherId),
      groupUlid: ulidOrNull(groupId),
      isMuted,
    }));
    return { data: { chats }, found };
  },
  async (db, userId, range) => {
    const found = await listMessagesBy(db, userId, range);
    const messages = found.map(({ id, chatId, body, images, createdAt }) => ({
      ulid: uuidToUlid(id),
      chatUlid: uuidToUlid(chatId),
      body,
      images: images.map(({ url, description }) => ({ url, description })),
      createdAt: createdAt.toISOString(),
    }));
    return { data: { messages }, found };
  },
  async (db, userId, range) => {
    const found = await listMessageReactionsBy(db, userId, range);
    const messageReactions = found.map(({ messageId, name }) => ({
      ulid: uuidToUlid(messageId),
      name,
    }));
    return { data: { messageReactions }, found };
  },
  async (db, userId, range) => {
    const found = await listMessageReportsBy(db, userId, range);
    const messageReports = found.map(({ messageId, violation, createdAt }) => ({
      ulid: uuidToUlid(messageId),
      violation,
      createdAt: createdAt.toISOString(),
    }));
    return { data: { messageReports }, found };
  },
];
