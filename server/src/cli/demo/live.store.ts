import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface UnansweredMessage {
  chatId: string;
  messageId: string;
  /** The member who is to answer. */
  partnerId: string;
}

/** @returns whether one of these members has used the demo since */
export async function isVisited(
  db: Kysely<Schema>,
  usernames: readonly string[],
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .innerJoin('user_activity', 'user_activity.user_id', 'users.id')
    .select('users.id')
    .where('users.username', 'in', usernames)
    .where('user_activity.last_active_at', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds the newest messages of direct chats that these members wrote since. */
export async function listUnanswered(
  db: Kysely<Schema>,
  usernames: readonly string[],
  since: Date,
): Promise<readonly UnansweredMessage[]> {
  const { rows } = await sql<UnansweredMessage>`
    select distinct on (m.chat_id) m.chat_id as "chatId", m.id as "messageId",
      member.other_id as "partnerId"
    from messages m join users author on author.id = m.author_id
    join chat_members member on member.chat_id = m.chat_id and member.user_id = m.author_id
    join users partner on partner.id = member.other_id
    where m.created_at > ${since} and author.username = any(${usernames}::text[])
      and partner.username <> all(${usernames}::text[]) and not member.is_request
      and not exists (select from messages later where later.chat_id = m.chat_id and later.seq > m.seq)
    order by m.chat_id, m.seq desc limit 5`.execute(db);
  return rows;
}

export async function listNewestPosts(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where post_type = 'POST' and reach = 'everyone' and group_id is null
    order by seq desc limit 12`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findMemberIds(db: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('users').select(['id', 'username']).execute();
  return new Map(rows.map(({ id, username }) => [username ?? '', id]));
}

export async function hasUploads(db: Kysely<Schema>): Promise<boolean> {
  const found = await db.selectFrom('media').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}
