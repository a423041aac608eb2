import { sql, type Kysely } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { firstSql } from '#src/features/chats/record/messages.store.ts';

/**
 * Of these members those in a group for whom its chat counts in another way since a message: who had read all that
 * was before it, what a block keeps from them aside, and does not keep it silent.
 * @param sinceSeq null: something else is different, which concerns all of them
 */
export async function listConcerned(
  db: Kysely<Schema>,
  chat: { id: string; groupId: string; sinceSeq: number | null },
  userIds: readonly string[],
): Promise<string[]> {
  const { sinceSeq } = chat;
  // Own words may lie beyond what was read: they went out late.
  const unread = sql`m.seq > coalesce(own.read_seq, 0) and m.seq < ${sinceSeq}
    and m.author_id <> u.id`;
  const isOther = sql`and own.muted_at is null and ${firstSql(chat.id, unread)} is null
    and ${firstSql(chat.id, sql`m.seq >= ${sinceSeq}`)} is not null`;
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${userIds}::uuid[]) as u (id)
      left join chat_members own on own.chat_id = ${chat.id} and own.user_id = u.id
    where ${isInGroupSql(sql`${chat.groupId}::uuid`, sql`u.id`)}
      ${sinceSeq === null ? sql`` : isOther}`.execute(db);
  return rows.map(({ id }) => id);
}
