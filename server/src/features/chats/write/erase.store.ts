import { sql, type Kysely } from 'kysely';
import { isPurgedSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function eraseMessagesBy(
  db: Kysely<Schema>,
  userId: string,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with few as (
      select chat_id, seq, id from messages
      where author_id = ${userId} and (body <> '' or images <> '[]' or taken_back_at is null)
      order by seq desc limit ${atMost}
    ), media as (delete from message_media mm using few where mm.message_id = few.id),
    reactions as (delete from message_reactions r using few where r.message_id = few.id),
    erased as (
      update messages m set body = '', images = '[]', words = null, is_processing = false,
        taken_back_at = coalesce(m.taken_back_at, now())
      from few where m.chat_id = few.chat_id and m.seq = few.seq returning 1
    )
    select count(*)::integer as count from erased`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markMessagesReadOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ chatId: string; otherId: string }[]> {
  const { rows } = await sql<{ chatId: string; otherId: string }>`
    update chat_members set unread = 0 where other_id = ${userId} and unread > 0
    returning chat_id as "chatId", user_id as "otherId"`.execute(db);
  return rows;
}

export async function eraseTracesOf(db: Kysely<Schema>, userId: string): Promise<void> {
  // The account is purged, so its owner can no longer appeal.
  await sql`update message_reviews r set removed = null, appeal_text = null, is_waiting = false,
      told = '[]'
    from messages m where m.id = r.message_id and m.author_id = ${userId}
      and (not r.is_waiting or r.status = 'appeal')`.execute(db);
  await sql`delete from message_reactions where user_id = ${userId}`.execute(db);
  await sql`delete from chat_members where user_id = ${userId}`.execute(db);
}

/**
 * Deletes review data that no decision needs: texts of purged authors, and files of permanently deleted
 * messages.
 */
export async function deleteDecidedReviewData(db: Kysely<Schema>): Promise<void> {
  await sql`update message_reviews r set told = '[]'
    from messages m join users u on u.id = m.author_id
    where m.id = r.message_id and not r.is_waiting and r.told <> '[]' and ${isPurgedSql('u')}`.execute(
    db,
  );
  await sql`delete from message_media mm using message_reviews r join messages m on m.id = r.message_id
    where mm.message_id = r.message_id and not r.is_waiting and r.told = '[]'
      and m.taken_back_at is not null`.execute(db);
}
