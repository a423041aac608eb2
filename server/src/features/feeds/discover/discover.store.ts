import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  leftOutSql,
  type FeedEntry,
  type FeedRange,
} from '#src/features/feeds/record/feeds.store.ts';
import { listedSql } from '#src/features/posts/record/public.ts';

/**
 * Lists Discover: regular posts by their own seq, and added posts by the time of adding. An added post is
 * not a regular one, so each is listed once. Both halves read at most `limit` index entries.
 */
export async function listDiscoverFeed(
  db: Kysely<Schema>,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    (select id, seq from posts
      where parent_id is null and ${listedSql()}
        and not is_sensitive and not is_trolling and is_discoverable
        and seq < ${before} and seq > ${after} ${leftOutSql(leftOut)}
      order by seq desc limit ${limit})
    union all
    (select p.id, a.seq from discover_additions a join posts p on p.id = a.post_id
      where ${listedSql('p')}
        and a.seq < ${before} and a.seq > ${after} ${leftOutSql(leftOut)}
      order by a.seq desc limit ${limit})
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the seq of a post in Discover: the seq of its addition, or else its own. 0 for an unknown post.
 */
export async function findDiscoverSeq(db: Kysely<Schema>, id: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce((select seq from discover_additions where post_id = ${id}),
      (select seq from posts where id = ${id}), 0) as seq`.execute(db);
  return rows[0]?.seq ?? 0;
}

export async function listAdded(
  db: Kysely<Schema>,
  { after, limit, ...leftOut }: { after: Date; limit: number } & Pick<FeedRange, 'hiddenFor'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.post_id as id from discover_additions a join posts p on p.id = a.post_id
    where a.added_at > ${after} and ${listedSql('p')}
      ${leftOutSql(leftOut)}
    order by a.added_at desc, a.seq desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export async function upsertAddition(
  tx: Transaction<Schema>,
  postId: string,
  addedBy: string,
  now: Date,
): Promise<void> {
  await sql`insert into discover_additions (post_id, added_by, added_at)
    values (${postId}, ${addedBy}, ${now})
    on conflict (post_id) do update set seq = excluded.seq, added_by = excluded.added_by,
      added_at = excluded.added_at`.execute(tx);
}

export async function deleteAddition(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const { rows } = await sql`delete from discover_additions where post_id = ${postId}
    returning post_id`.execute(tx);
  return rows.length > 0;
}
