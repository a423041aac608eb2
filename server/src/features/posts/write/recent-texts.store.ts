import { sql, type Kysely } from 'kysely';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Returns the bodies of an author's posts and comments that were written or edited since a time. Rate limits keep them few. */
export async function listRecentTexts(
  db: Kysely<Schema>,
  authorId: string,
  { besides, since }: { besides: string; since: Date },
): Promise<string[]> {
  const recent = sql`author_id = ${authorId} and ${liveSql()} and (created_at >= ${since} or edited_at >= ${since})
    and id <> ${besides}`;
  // Two queries, because each has its own index.
  const { rows } = await sql<{ body: string }>`
    select body from posts where parent_id is null and ${recent}
    union all select body from posts where parent_id is not null and ${recent}`.execute(db);
  return rows.map(({ body }) => body);
}
