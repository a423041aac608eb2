import { sql, type Kysely } from 'kysely';
import {
  leftOutSql,
  type FeedEntry,
  type FeedRange,
  type ReadEntries,
} from '#src/features/feeds/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { narrowedSql, type Narrowing } from './narrowing.store.ts';

/**
 * The newest posts that are scanned before the word index is used, and those scanned further if a few
 * matched. Measured in docs/decisions/019-search-and-trends.md.
 */
const SCAN_ROWS = 1000;
const FURTHER_SCAN_ROWS = 20_000;
const FEW_MATCHES = 3;
/** A word with so many matches is too common for a narrowed search of all its posts. */
const COMMON_MATCHES = 40;

/**
 * Posts with all words, newest first. Common words are found by scanning the newest posts. Rare ones use the
 * index, which has no order.
 */
export async function listByWords(
  db: Kysely<Schema>,
  wanted: string,
  narrowing: Narrowing,
  range: FeedRange,
): Promise<ReadEntries> {
  const first = await walk(db, wanted, narrowing, range, SCAN_ROWS);
  const found = first.entries;
  const left = (): FeedRange => ({
    ...range,
    before: found.at(-1)?.seq ?? range.before,
    limit: range.limit - found.length,
  });
  const further = left();
  if (first.matches >= FEW_MATCHES && further.limit > 0) {
    found.push(...(await walk(db, wanted, narrowing, further, FURTHER_SCAN_ROWS)).entries);
  }
  const isNarrowed = found.length < first.matches && first.matches >= COMMON_MATCHES;
  if (left().limit <= 0) return { entries: found, readTo: null };
  if (isNarrowed) return { entries: found, readTo: await endOfWalk(db, further) };
  found.push(...(await lookUp(db, wanted, narrowing, left())));
  return { entries: found, readTo: null };
}

async function endOfWalk(db: Kysely<Schema>, { before, after }: FeedRange): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from post_words where seq < ${before} and seq > ${after}
    order by seq desc limit 1 offset ${sql.lit(FURTHER_SCAN_ROWS - 1)}`.execute(db);
  return rows[0]?.seq ?? null;
}

async function walk(
  db: Kysely<Schema>,
  wanted: string,
  narrowing: Narrowing,
  { before, after, limit, ...leftOut }: FeedRange,
  length: number,
): Promise<{ entries: FeedEntry[]; matches: number }> {
  const isNarrow = narrowing.has.length > 0 || narrowing.groupIds || narrowing.authorIds;
  const matching = sql`
    select post_id as id, seq, author_id from (
      select seq, post_id, author_id, words from post_words where seq < ${before} and seq > ${after}
      order by seq desc limit ${sql.lit(length)}
    ) newest
    where words @@ ${wanted}::tsquery`;
  if (!isNarrow) {
    const { rows } = await sql<FeedEntry>`select id, seq from (${matching}) matching
      where true ${leftOutSql(leftOut)} order by seq desc limit ${limit}`.execute(db);
    return { entries: rows, matches: rows.length };
  }
  const { rows } = await sql<{ entries: FeedEntry[] | null; matches: number }>`
    with matching as materialized (${matching})
    select (select json_agg(json_build_object('id', id, 'seq', seq) order by seq desc) from (
        select id, seq from matching
        where true ${leftOutSql(leftOut)} ${narrowedSql(narrowing, sql`matching.id`)}
        order by seq desc limit ${limit}) found) as entries,
      (select count(*)::integer from matching) as matches`.execute(db);
  return { entries: rows[0]?.entries ?? [], matches: rows[0]?.matches ?? 0 };
}

/** `seq + 0` cannot use the index on seq, so PostgreSQL uses the word index. */
async function lookUp(
  db: Kysely<Schema>,
  wanted: string,
  narrowing: Narrowing,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select post_id as id, seq from post_words
    where words @@ ${wanted}::tsquery and seq + 0 < ${before} and seq + 0 > ${after}
      ${leftOutSql(leftOut)} ${narrowedSql(narrowing, sql`post_words.post_id`)}
    order by seq + 0 desc limit ${limit}`.execute(db);
  return rows;
}
