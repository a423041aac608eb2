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
  const found = await walk(db, wanted, narrowing, range, SCAN_ROWS);
  const left = (): FeedRange => ({
    ...range,
    before: found.at(-1)?.seq ?? range.before,
    limit: range.limit - found.length,
  });
  const further = left();
  if (further.limit <= 0) return { entries: found, readTo: null };
  const matches = isNarrow(narrowing) ? await countMatches(db, wanted, range) : found.length;
  const isNarrowed = found.length < matches && matches >= COMMON_MATCHES;
  if (matches >= FEW_MATCHES) {
    found.push(...(await walk(db, wanted, narrowing, further, FURTHER_SCAN_ROWS)));
  }
  if (left().limit <= 0) return { entries: found, readTo: null };
  if (isNarrowed) return { entries: found, readTo: await endOfWalk(db, further) };
  found.push(...(await lookUp(db, wanted, narrowing, left())));
  return { entries: found, readTo: null };
}

const isNarrow = ({ has, groupIds, authorIds }: Narrowing): boolean =>
  has.length > 0 || groupIds !== null || authorIds !== null;

async function endOfWalk(db: Kysely<Schema>, { before, after }: FeedRange): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from post_words where seq < ${before} and seq > ${after}
    order by seq desc limit 1 offset ${sql.lit(FURTHER_SCAN_ROWS - 1)}`.execute(db);
  return rows[0]?.seq ?? null;
}

const newestSql = (wanted: string, { before, after }: FeedRange, length: number) => sql`
  select post_id as id, seq, author_id from (
    select seq, post_id, author_id, words from post_words where seq < ${before} and seq > ${after}
    order by seq desc limit ${sql.lit(length)}
  ) newest
  where words @@ ${wanted}::tsquery`;

async function walk(
  db: Kysely<Schema>,
  wanted: string,
  narrowing: Narrowing,
  range: FeedRange,
  length: number,
): Promise<FeedEntry[]> {
  const { before: _before, after: _after, limit, ...leftOut } = range;
  const { rows } = await sql<FeedEntry>`
    select id, seq from (${newestSql(wanted, range, length)}) matching
    where true ${leftOutSql(leftOut)} ${narrowedSql(narrowing, sql`matching.id`)}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** The matches among the first posts of a walk without the other conditions, up to those of a common word. */
async function countMatches(db: Kysely<Schema>, wanted: string, range: FeedRange): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select count(*)::integer as matches from (${newestSql(wanted, range, SCAN_ROWS)}
      limit ${sql.lit(COMMON_MATCHES)}) matching`.execute(db);
  return rows[0]?.matches ?? 0;
}

/**
 * `seq + 0` cannot use the index on seq, so PostgreSQL uses the word index. The other conditions are checked in
 * the order of the posts, up to the limit.
 */
export async function lookUp(
  db: Kysely<Schema>,
  wanted: string,
  narrowing: Narrowing,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select id, place as seq from (
      select post_id as id, seq + 0 as place, author_id from post_words
      where words @@ ${wanted}::tsquery and seq + 0 < ${before} and seq + 0 > ${after}
      order by place desc offset 0
    ) matching
    where true ${leftOutSql(leftOut)} ${narrowedSql(narrowing, sql`matching.id`)}
    order by place desc limit ${limit}`.execute(db);
  return rows;
}
