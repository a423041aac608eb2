import { sql, type Kysely } from 'kysely';
import { leftOutSql, type FeedEntry, type FeedRange } from '#src/features/feeds/public.ts';
import { tsquery, type WordQuery } from '#src/kernel/find-words.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/**
 * The newest posts that are scanned before the word index is used, and those scanned further if a few
 * matched. Measured in docs/decisions/019-search-and-trends.md.
 */
const SCAN_ROWS = 1000;
const FURTHER_SCAN_ROWS = 20_000;
const FEW_MATCHES = 3;

/**
 * Posts with all words, newest first. Common words are found by scanning the newest posts. Rare ones use the
 * index, which has no order.
 */
export async function listByWords(
  db: Kysely<Schema>,
  query: WordQuery,
  range: FeedRange,
): Promise<FeedEntry[]> {
  const wanted = tsquery(query);
  const found = await walk(db, wanted, range, SCAN_ROWS);
  const left = (): FeedRange => ({
    ...range,
    before: found.at(-1)?.seq ?? range.before,
    limit: range.limit - found.length,
  });
  if (found.length >= FEW_MATCHES && left().limit > 0) {
    found.push(...(await walk(db, wanted, left(), FURTHER_SCAN_ROWS)));
  }
  if (left().limit > 0) found.push(...(await lookUp(db, wanted, left())));
  return found;
}

async function walk(
  db: Kysely<Schema>,
  wanted: string,
  { before, limit, ...leftOut }: FeedRange,
  length: number,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select post_id as id, seq from (
      select seq, post_id, author_id, words from post_words where seq < ${before}
      order by seq desc limit ${sql.lit(length)}
    ) newest
    where words @@ ${wanted}::tsquery ${leftOutSql(leftOut)}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** `seq + 0` cannot use the index on seq, so PostgreSQL uses the word index. */
async function lookUp(
  db: Kysely<Schema>,
  wanted: string,
  { before, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select post_id as id, seq from post_words
    where words @@ ${wanted}::tsquery and seq + 0 < ${before} ${leftOutSql(leftOut)}
    order by seq + 0 desc limit ${limit}`.execute(db);
  return rows;
}
