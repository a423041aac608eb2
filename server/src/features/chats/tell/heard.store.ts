import { sql, type Kysely } from 'kysely';
import { isInGroupSql } from '#src/features/groups/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/**
 * Of these members those in a group for whom its chat counts in another way since a message: who had read all that
 * was before it, and does not keep it silent.
 * @param sinceSeq null: all of them
 */
export async function listConcerned(
  db: Kysely<Schema>,
  chat: { id: string; groupId: string; sinceSeq: number | null },
  userIds: readonly string[],
): Promise<string[]> {
  const had = sql`coalesce((select max(seq) from messages
    where chat_id = ${chat.id} and seq < ${chat.sinceSeq} and taken_back_at is null), 0)`;
  const readAll = chat.sinceSeq === null ? sql`` : sql`and coalesce(own.read_seq, 0) >= ${had}`;
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${userIds}::uuid[]) as u (id)
      left join chat_members own on own.chat_id = ${chat.id} and own.user_id = u.id
    where own.muted_at is null ${readAll} and ${isInGroupSql(sql`${chat.groupId}::uuid`, sql`u.id`)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
