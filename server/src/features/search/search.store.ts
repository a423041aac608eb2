import { sql, type Kysely } from 'kysely';
import { leftOutSql, type FeedEntry, type FeedRange } from '#src/features/feeds/public.ts';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface Topic {
  kind: string;
  key: string;
}

/** Newest first. Deleted and hidden posts no longer have topics. */
export async function listByTopic(
  db: Kysely<Schema>,
  topic: Topic,
  { before, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const isChoosy = leftOut.hiddenFor !== undefined;
  const { rows } = await sql<FeedEntry>`
    select t.post_id as id, t.seq from post_topics t
    ${isChoosy ? sql`join posts p on p.id = t.post_id` : sql``}
    where t.kind = ${topic.kind} and t.topic_key = ${topic.key} and t.seq < ${before}
      ${leftOutSql(leftOut)}
    order by t.seq desc limit ${limit}`.execute(db);
  return rows;
}

/** The most names or topics with one prefix that are read, in alphabetical order. */
const PREFIX_ROWS_MAX = 1000;
const HIGHEST_CHARACTER = '\u{10ffff}';

const MOST_BEGUN_WITH = 3;

/**
 * Members with a name for every prefix, in no order. If a prefix has too many names to read, the next
 * prefix is tried too. It may be rarer.
 */
export async function listByName(
  db: Kysely<Schema>,
  beginnings: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const [at, start] of beginnings.slice(0, MOST_BEGUN_WITH).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- what is read whole has everybody, and nothing more is asked
    const { ids, isCut } = await listByPrefix(db, start, beginnings.toSpliced(at, 1));
    if (!isCut) return ids;
    for (const id of ids) found.add(id);
  }
  return [...found];
}

async function listByPrefix(
  db: Kysely<Schema>,
  start: string,
  others: readonly string[],
): Promise<{ ids: string[]; isCut: boolean }> {
  // The offset makes PostgreSQL check each found member; without it PostgreSQL reads all matching names.
  const rest = others.map(
    (each) => sql`and exists (select from user_keys o where o.user_id = alike.user_id
      and o.key >= ${each} and o.key < ${each + HIGHEST_CHARACTER} offset 0)`,
  );
  const { rows } = await sql<{ ids: string[]; isCut: boolean }>`
    with alike as materialized (
      select user_id from user_keys where key >= ${start} and key < ${start + HIGHEST_CHARACTER}
      order by key limit ${sql.lit(PREFIX_ROWS_MAX)}
    )
    select array(select distinct user_id from alike where true ${sql.join(rest, sql` `)}) as ids,
      (select count(*) = ${sql.lit(PREFIX_ROWS_MAX)} from alike) as "isCut"`.execute(db);
  return rows[0] ?? { ids: [], isCut: false };
}

export interface TopicCount extends Topic {
  name: string;
  count: number;
}

export async function listTopicsByPrefix(
  db: Kysely<Schema>,
  { kind, beginning, limit }: { kind: 'hashtag' | 'ticker'; beginning: string; limit: number },
): Promise<TopicCount[]> {
  const { rows } = await sql<TopicCount>`
    select ${kind} as kind, topic_key as key,
      (array_agg(shown_as order by posts desc, shown_as))[1] as name, sum(posts)::integer as count
    from (
      select topic_key, shown_as, posts from topic_counts
      where kind = ${kind} and folded_key >= ${beginning} and folded_key < ${beginning + HIGHEST_CHARACTER}
      order by folded_key limit ${sql.lit(PREFIX_ROWS_MAX)}
    ) alike
    group by topic_key order by count desc, topic_key limit ${limit}`.execute(db);
  return rows;
}

/**
 * The number of a topic's newest posts that are checked. A post behind that many posts of gone members is
 * old.
 */
const LOOKED_AT = 200;

export async function listTopicsHere(
  db: Kysely<Schema>,
  topics: readonly Topic[],
): Promise<Topic[]> {
  const [kinds, keys] = [topics.map(({ kind }) => kind), topics.map(({ key }) => key)];
  const { rows } = await sql<Topic>`
    select topic.kind, topic.key from unnest(${kinds}::text[], ${keys}::text[]) as topic (kind, key)
    where exists (
      select from (
        select post_id from post_topics t where t.kind = topic.kind and t.topic_key = topic.key
        order by seq desc limit ${sql.lit(LOOKED_AT)}
      ) newest
      where (select ${isHereSql('u')} from posts p join users u on u.id = p.author_id
        where p.id = newest.post_id)
    )`.execute(db);
  return rows;
}

interface TopicChange {
  kind: string;
  topic_key: string;
  shown_as: string;
  change: number;
}

export async function takeTopicChanges(
  tx: Kysely<Schema>,
  limit: number,
): Promise<{ taken: number; changes: TopicChange[] }> {
  const { rows } = await sql<TopicChange & { taken: number }>`
    with taken as (
      delete from topic_changes where id in (
        select id from topic_changes order by id limit ${limit} for update skip locked)
      returning kind, topic_key, shown_as, change
    )
    select kind, topic_key, shown_as, sum(change)::integer as change, count(*)::integer as taken
    from taken group by 1, 2, 3`.execute(tx);
  return { taken: rows.reduce((sum, row) => sum + row.taken, 0), changes: rows };
}

export async function addToTopicCounts(
  tx: Kysely<Schema>,
  changes: readonly (TopicChange & { foldedKey: string })[],
): Promise<void> {
  const column = (pick: (change: TopicChange & { foldedKey: string }) => unknown): unknown[] =>
    changes.map(pick);
  await sql`insert into topic_counts as c (kind, topic_key, shown_as, folded_key, posts)
    select * from unnest(${column((one) => one.kind)}::text[], ${column((one) => one.topic_key)}::text[],
      ${column((one) => one.shown_as)}::text[], ${column((one) => one.foldedKey)}::text[],
      ${column((one) => one.change)}::integer[]) order by 1, 2, 3
    on conflict (kind, topic_key, shown_as) do update set posts = c.posts + excluded.posts`.execute(
    tx,
  );
  await sql`delete from topic_counts c using unnest(${column((one) => one.kind)}::text[],
      ${column((one) => one.topic_key)}::text[]) as changed (kind, topic_key)
    where c.kind = changed.kind and c.topic_key = changed.topic_key and c.posts = 0`.execute(tx);
}
