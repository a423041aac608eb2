import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  leftOutSql,
  type FeedEntry,
  type FeedRange,
  type ReadEntries,
} from '#src/features/feeds/public.ts';
import { listedSql, liveSql } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { narrowedSql, type Narrowing } from './narrowing.store.ts';

/** A list is read this far, because each of its posts costs a look at its words. */
const MOST_READ = 3000;

const wordsSql = (wanted: string | null, seq: RawBuilder<unknown>): RawBuilder<unknown> =>
  wanted === null
    ? sql``
    : sql`and exists (select from post_words w where w.seq = ${seq} and w.words @@ ${wanted}::tsquery offset 0)`;

/** The entries, without those below a post where one of the lists stopped. */
async function withReadTo(
  db: Kysely<Schema>,
  entries: readonly FeedEntry[],
  limit: number,
  stops: RawBuilder<unknown>,
): Promise<ReadEntries> {
  if (entries.length >= limit) return { entries, readTo: null };
  const { rows } = await sql<{ seq: number | null }>`
    select max(seq) as seq from (${stops}) stops`.execute(db);
  const readTo = rows[0]?.seq ?? null;
  return { entries: entries.filter(({ seq }) => seq >= (readTo ?? 0)), readTo };
}

/** Sorted first if each post costs a look at its words or content, so that a limit stops early. */
const sortedSql = (
  list: RawBuilder<unknown>,
  wanted: string | null,
  { has }: Pick<Narrowing, 'has'>,
): RawBuilder<unknown> =>
  wanted === null && has.length === 0 ? list : sql`${list} order by newest.seq desc offset 0`;

/** The first rows of a list, or only the last one of them. */
const firstSql = (count: number): RawBuilder<unknown> => sql`limit ${sql.lit(count)}`;
const lastSql = (count: number): RawBuilder<unknown> => sql`limit 1 offset ${sql.lit(count - 1)}`;

/** Posts and comments of some members, newest first, from each member's newest ones. */
export async function listByAuthors(
  db: Kysely<Schema>,
  wanted: string | null,
  { authorIds, ...narrowing }: Narrowing & { authorIds: readonly string[] },
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<ReadEntries> {
  const each = Math.ceil(MOST_READ / Math.max(1, authorIds.length));
  const newest = (isComment: boolean, part: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select p.id, p.seq, p.author_id from posts p
    where p.author_id = author.id and p.parent_id is ${isComment ? sql`not null` : sql`null`} and ${liveSql('p')}
      and p.repost_of is null and p.seq < ${before} and p.seq > ${after}
    order by p.seq desc ${part})`;
  const from = (part: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select newest.id, newest.seq, newest.author_id from unnest(${authorIds}::uuid[]) as author (id)
    cross join lateral (${newest(false, part)} union all ${newest(true, part)}) newest`;
  const { rows } = await sql<FeedEntry>`
    select id, seq from (${sortedSql(from(firstSql(each)), wanted, narrowing)}) sorted
    where true ${leftOutSql(leftOut)} ${narrowedSql({ ...narrowing, authorIds: null }, sql`sorted.id`)}
      ${wordsSql(wanted, sql`sorted.seq`)}
    order by seq desc limit ${limit}`.execute(db);
  return withReadTo(db, rows, limit, from(lastSql(each)));
}

/** Posts in public groups, or of all groups if no word is wanted. */
export async function listByGroups(
  db: Kysely<Schema>,
  wanted: string | null,
  { groupIds, ...narrowing }: Narrowing & { groupIds: readonly string[] },
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<ReadEntries> {
  const each = Math.ceil(MOST_READ / Math.max(1, groupIds.length));
  const from = (part: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select newest.id, newest.seq, newest.author_id from unnest(${groupIds}::uuid[]) as sought (id)
    cross join lateral (
      select p.id, p.seq, p.author_id from posts p
      where p.group_id = sought.id and p.group_id is not null and p.parent_id is null and ${liveSql('p')}
        and p.reach in ('everyone', 'group') and p.seq < ${before} and p.seq > ${after}
      order by p.seq desc ${part}
    ) newest`;
  const { rows } = await sql<FeedEntry>`
    select id, seq from (${sortedSql(from(firstSql(each)), wanted, narrowing)}) sorted
    where true ${leftOutSql(leftOut)} ${narrowedSql({ ...narrowing, groupIds: null }, sql`sorted.id`)}
      ${wordsSql(wanted, sql`sorted.seq`)}
    order by seq desc limit ${limit}`.execute(db);
  return withReadTo(db, rows, limit, from(lastSql(each)));
}

/** The saved posts of a member by their own time, not by that of the bookmark. */
export async function listSaved(
  db: Kysely<Schema>,
  userId: string,
  wanted: string | null,
  narrowing: Narrowing,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const withWords = wanted === null ? sql`` : sql`and b.words @@ ${wanted}::tsquery`;
  const { rows } = await sql<FeedEntry>`
    select id, seq from (
      select p.id, p.seq, p.author_id from bookmarks b join posts p on p.id = b.post_id
      where b.user_id = ${userId} ${withWords}
    ) saved
    where seq < ${before} and seq > ${after} ${leftOutSql(leftOut)} ${narrowedSql(narrowing, sql`saved.id`)}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** Public posts and comments with some content, from the newest ones. */
export async function listNewest(
  db: Kysely<Schema>,
  narrowing: Narrowing,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<ReadEntries> {
  const from = (part: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select id, seq from (
      select p.id, p.seq, p.author_id from posts p
      where p.parent_id is null and ${listedSql('p')} and p.repost_of is null
        and p.seq < ${before} and p.seq > ${after}
      order by p.seq desc ${part}
    ) newest`;
  const { rows } = await sql<FeedEntry>`${from(firstSql(MOST_READ))}
    where true ${leftOutSql(leftOut)} ${narrowedSql(narrowing, sql`newest.id`)}
    order by seq desc limit ${limit}`.execute(db);
  return withReadTo(db, rows, limit, from(lastSql(MOST_READ)));
}

const MOST_TEXTS = 1000;

/** Posts of private groups whose texts match, from the newest ones, for members of these groups. */
export async function listInGroups(
  db: Kysely<Schema>,
  { groupIds, ...narrowing }: Narrowing & { groupIds: readonly string[] },
  { before, after, limit, ...leftOut }: FeedRange,
  matches: (text: string) => boolean,
): Promise<ReadEntries> {
  const from = (part: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select id, seq, text from (
      select p.id, p.seq, p.author_id, concat_ws(E'\n', p.title, p.body) as text from posts p
      where p.group_id = any(${groupIds}::uuid[]) and p.group_id is not null and p.parent_id is null
        and ${liveSql('p')} and p.reach = 'group' and p.reach in ('everyone', 'group')
        and p.seq < ${before} and p.seq > ${after}
      order by p.seq desc ${part}
    ) newest`;
  const { rows } = await sql<FeedEntry & { text: string }>`${from(firstSql(MOST_TEXTS))}
    where true ${leftOutSql(leftOut)}
      ${narrowedSql({ ...narrowing, groupIds: null }, sql`newest.id`)}
    order by seq desc`.execute(db);
  const entries = rows.flatMap(({ id, seq, text }) => (matches(text) ? [{ id, seq }] : []));
  return withReadTo(db, entries.slice(0, limit), limit, from(lastSql(MOST_TEXTS)));
}
