import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Members that a post may notify and that hide notifications with muted words. Usually none. */
export async function listFilteringRecipients(
  db: Kysely<Schema>,
  postId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select concerned.id from (
      select above.author_id as id from posts source
        join posts above on above.id in (source.parent_id, source.quote_of, source.repost_of)
      where source.id = ${postId}
      union select user_id from post_mentions where post_id = ${postId}
    ) concerned
    where ${hidesNotificationsSql(sql`concerned.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the given members that hide notifications with muted words. */
export async function listFilteringAmong(
  db: Kysely<Schema>,
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${memberIds}::uuid[]) as concerned (id)
    where ${hidesNotificationsSql(sql`concerned.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

const hidesNotificationsSql = (memberId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from filters f where f.user_id = ${memberId}
    and f.action = 'hide' and 'notifications' = any(f.places))`;
