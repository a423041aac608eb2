import { sql, type Kysely } from 'kysely';
import { leftOutSql } from '#src/features/feeds/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface Trends {
  posts: string[];
  hashtags: { hashtag: string; count: number }[];
  users: string[];
  members: string[];
}

export interface TrendList<Kind extends keyof Trends> {
  seq: number;
  entries: Trends[Kind];
}

/** Number of lists kept per kind, so that paging can continue in older lists. */
const LISTS_KEPT = 15;

export async function readTrend<Kind extends keyof Trends>(
  db: Kysely<Schema>,
  kind: Kind,
  seq = 0,
): Promise<TrendList<Kind>> {
  const { rows } = await sql<TrendList<Kind>>`
    select seq, entries from trends where kind = ${kind}
    order by seq = ${seq} desc, seq desc limit 1`.execute(db);
  return rows[0] ?? { seq: 0, entries: [] as Trends[Kind] };
}

export async function lockTrends(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('trends', 0))`.execute(tx);
}

export async function writeTrends(tx: Kysely<Schema>, trends: Trends): Promise<void> {
  const kinds = Object.keys(trends);
  const entries = Object.values(trends).map((list) => JSON.stringify(list));
  await sql`insert into trends (kind, entries)
    select * from unnest(${kinds}::text[], ${entries}::jsonb[])`.execute(tx);
  await sql`delete from trends t where seq <= (
      select seq from trends newer where newer.kind = t.kind order by seq desc
      offset ${sql.lit(LISTS_KEPT)} limit 1)`.execute(tx);
}

export async function leaveOutHiddenAuthors<Entry extends { id: string }>(
  db: Kysely<Schema>,
  viewerId: string,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const ids = entries.map((entry) => entry.id);
  const { rows } = await sql<{ id: string }>`
    select id from posts where id = any(${ids}::uuid[]) ${leftOutSql({ hiddenFor: viewerId })}`.execute(
    db,
  );
  const read = new Set(rows.map((row) => row.id));
  return entries.filter((entry) => read.has(entry.id));
}
