import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

export async function pinInGroup(
  db: Kysely<Schema>,
  groupId: string,
  postId: string,
  now: Date,
): Promise<void> {
  await sql`insert into group_pinned_posts (group_id, post_id, pinned_at)
    values (${groupId}, ${postId}, ${now})
    on conflict (group_id) do update set post_id = excluded.post_id,
      pinned_at = excluded.pinned_at`.execute(db);
}

export async function unpinFromGroup(
  db: Kysely<Schema>,
  groupId: string,
  postId: string,
): Promise<boolean> {
  const { rows } = await sql`delete from group_pinned_posts
    where group_id = ${groupId} and post_id = ${postId} returning post_id`.execute(db);
  return rows.length > 0;
}

export async function findGroupPin(
  db: Kysely<Schema>,
  groupId: string,
): Promise<{ id: string; seq: number } | null> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select p.id, p.seq from group_pinned_posts pin join posts p on p.id = pin.post_id
    where pin.group_id = ${groupId} and ${liveSql('p')}`.execute(db);
  return rows[0] ?? null;
}
