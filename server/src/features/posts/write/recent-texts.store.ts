import { sql, type Kysely } from 'kysely';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function countDuplicateTexts(
  db: Kysely<Schema>,
  authorId: string,
  { body, besides, since }: { body: string; besides: string; since: Date },
): Promise<number> {
  const same = sql`author_id = ${authorId} and ${liveSql()} and created_at >= ${since}
    and body = ${body} and id <> ${besides}`;
  // Two subqueries, because each has its own index.
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from posts where parent_id is null and ${same})
      + (select count(*) from posts where parent_id is not null and ${same}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
