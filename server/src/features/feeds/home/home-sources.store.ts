import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { listedSql, liveSql } from '#src/features/posts/record/public.ts';
import {
  leftOutSql,
  type FeedEntry,
  type FeedRange,
} from '#src/features/feeds/record/feeds.store.ts';

export interface SourcedPost extends FeedEntry {
  /** The key of the hashtag, or the id of the group. */
  key: string;
  authorId: string;
}

/** The newest listed posts of each hashtag below a position. Comments are left out. */
export async function listNewestOfHashtags(
  db: Kysely<Schema>,
  hashtags: readonly { key: string; below: number }[],
  limit: number,
): Promise<SourcedPost[]> {
  const { rows } = await sql<SourcedPost>`
    select newest.id, newest.seq, newest.author_id as "authorId", hashtag.key
    from unnest(${hashtags.map(({ key }) => key)}::text[], ${hashtags.map(({ below }) => below)}::bigint[])
      as hashtag (key, below)
    cross join lateral (${newestOfHashtagSql(sql`t.seq < hashtag.below`, limit)}) newest`.execute(
    db,
  );
  return rows;
}

/** A range of the posts of any of these hashtags, newest first. A post may be listed twice. */
export async function listHashtagsFeed(
  db: Kysely<Schema>,
  keys: readonly string[],
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const within = sql`t.seq < ${before} and t.seq > ${after} ${leftOutSql(leftOut)}`;
  const { rows } = await sql<FeedEntry>`
    select newest.id, newest.seq from unnest(${keys}::text[]) as hashtag (key)
    cross join lateral (${newestOfHashtagSql(within, limit)}) newest
    order by newest.seq desc`.execute(db);
  return rows;
}

const newestOfHashtagSql = (within: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
  sql`select p.id, t.seq, p.author_id from post_topics t join posts p on p.id = t.post_id
    where t.kind = 'hashtag' and t.topic_key = hashtag.key and p.parent_id is null
      and ${listedSql('p')} and ${within}
    order by t.seq desc limit ${limit}`;

/** The newest posts of each group below a position. The conditions are those of the index posts_by_group. */
export async function listNewestOfGroups(
  db: Kysely<Schema>,
  groups: readonly { key: string; below: number }[],
  limit: number,
): Promise<SourcedPost[]> {
  const { rows } = await sql<SourcedPost>`
    select newest.id, newest.seq, newest.author_id as "authorId", source.id as key
    from unnest(${groups.map(({ key }) => key)}::uuid[], ${groups.map(({ below }) => below)}::bigint[])
      as source (id, below)
    cross join lateral (
      select id, seq, author_id from posts
      where group_id = source.id and group_id is not null and parent_id is null and ${liveSql()}
        and reach in ('everyone', 'group') and seq < source.below
      order by seq desc limit ${limit}
    ) newest`.execute(db);
  return rows;
}
