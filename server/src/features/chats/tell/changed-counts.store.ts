import { sql, type Kysely } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { firstUnblockedSql } from '#src/features/chats/record/messages.store.ts';

/**
 * Lists members whose count of a group’s chat may change. They had read all visible messages and did not
 * mute it. @param sinceSeq seq of the new message; null for a change that concerns all members
 */
export async function listMembersWithChangedCount(
  db: Kysely<Schema>,
  chat: { id: string; groupId: string; sinceSeq: number | null },
  userIds: readonly string[],
): Promise<string[]> {
  const { sinceSeq } = chat;
  // The member’s own messages may lie beyond the read mark if they were sent late.
  const unread = sql`m.seq > coalesce(own.read_seq, 0) and m.seq < ${sinceSeq}
    and m.author_id <> u.id`;
  const isOther = sql`and own.muted_at is null and ${firstUnblockedSql(chat.id, unread)} is null
    and ${firstUnblockedSql(chat.id, sql`m.seq >= ${sinceSeq}`)} is not null`;
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${userIds}::uuid[]) as u (id)
      left join chat_members own on own.chat_id = ${chat.id} and own.user_id = u.id
    where ${isInGroupSql(sql`${chat.groupId}::uuid`, sql`u.id`)}
      ${sinceSeq === null ? sql`` : isOther}`.execute(db);
  return rows.map(({ id }) => id);
}
