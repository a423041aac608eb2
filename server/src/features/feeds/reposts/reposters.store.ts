import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { authorsSql, type RepostAudience } from '#src/features/feeds/record/feeds.store.ts';
import { liveSql } from '#src/features/posts/record/public.ts';

export interface RepostRow {
  originalId: string;
  memberId: string;
  seq: number;
}

export async function listLatestReposts(
  db: Kysely<Schema>,
  originals: readonly string[],
  limit: number,
): Promise<RepostRow[]> {
  const { rows } = await sql<RepostRow>`
    select original.id as "originalId", newest.author_id as "memberId", newest.seq
    from unnest(${originals}::uuid[]) as original (id)
    cross join lateral (
      select author_id, seq from posts
      where repost_of = original.id and repost_of is not null and ${liveSql()}
      order by seq desc limit ${sql.lit(limit)}
    ) newest
    order by newest.seq desc`.execute(db);
  return rows;
}

export async function listShownAmong(
  db: Kysely<Schema>,
  audience: RepostAudience,
  ownerId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member.id from unnest(${memberIds}::uuid[]) as member (id)
    where (member.id in (${authorsSql(audience, ownerId)})) is true`.execute(db);
  return rows.map(({ id }) => id);
}
