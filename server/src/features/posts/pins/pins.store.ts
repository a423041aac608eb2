import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

export async function putPin(
  db: Kysely<Schema>,
  userId: string,
  postId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into pinned_posts (user_id, post_id, pinned_at)
    select author_id, id, ${now}::timestamptz from posts
    where id = ${postId} and author_id = ${userId} and parent_id is null
      and ${liveSql()}
    on conflict (user_id) do update
      set post_id = excluded.post_id, pinned_at = excluded.pinned_at
    returning post_id`.execute(db);
  return rows.length > 0;
}

export async function deletePin(
  db: Kysely<Schema> | Transaction<Schema>,
  postId: string,
): Promise<void> {
  await db.deleteFrom('pinned_posts').where('post_id', '=', postId).execute();
}

export async function findPin(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ id: string; seq: number } | null> {
  const found = await db
    .selectFrom('pinned_posts')
    .innerJoin('posts', 'posts.id', 'pinned_posts.post_id')
    .select(['posts.id', 'posts.seq'])
    .where('pinned_posts.user_id', '=', userId)
    .where(liveSql())
    .executeTakeFirst();
  return found ?? null;
}
