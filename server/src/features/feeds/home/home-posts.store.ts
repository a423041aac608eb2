import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { listedSql } from '#src/features/posts/record/public.ts';
import type { FeedEntry } from '#src/features/feeds/record/feeds.store.ts';

export interface AuthoredPost extends FeedEntry {
  authorId: string;
}

/** A new post with what decides the sources that show it. */
export interface LatestPost extends AuthoredPost {
  groupId: string | null;
  /** Keys of its hashtags; null: not read. */
  hashtags: readonly string[] | null;
}

interface NoPost {
  id: null;
  seq: number;
}

/**
 * The posts since the requested edge, newest first. More posts may still be committed above the new `edge`.
 */
export interface LatestRead {
  edge: number;
  /** Contains `limit + 1` posts if there are more than `limit`. */
  posts: LatestPost[];
}

export interface LatestWanted {
  edge: number;
  /** Maximum time between the assignment of a post’s seq and its commit, in milliseconds. */
  settleMs: number;
  limit: number;
  /** Whether any hashtag or group is cached. Without them, the index answers alone. */
  isMixed: boolean;
}

export async function readLatest(
  db: Kysely<Schema>,
  { edge, settleMs, limit, isMixed }: LatestWanted,
): Promise<LatestRead> {
  const { rows } = await sql<LatestPost | NoPost>`
    select null as id, seq_at(clock_timestamp() - ${settleMs} * interval '1 millisecond', 0) as seq,
      null as "authorId", null::uuid as "groupId", null::text[] as hashtags
    union all
    (select id, seq, author_id, ${isMixed ? mixedSql : sql`null, null`} from posts
      where parent_id is null and ${listedSql()} and seq >= ${edge}
      order by seq desc limit ${limit + 1})`.execute(db);
  const posts: LatestPost[] = [];
  let settled = 0;
  // The row without a post is found by its null id, because a union has no guaranteed order.
  for (const row of rows) {
    if (row.id === null) settled = row.seq;
    else posts.push(row);
  }
  return { edge: settled, posts };
}

const mixedSql: RawBuilder<unknown> = sql`group_id, array(select topic_key from post_topics t
      where t.post_id = posts.id and t.kind = 'hashtag')`;

export async function listNewestOfEach(
  db: Kysely<Schema>,
  authors: readonly { id: string; below: number }[],
  limit: number,
): Promise<AuthoredPost[]> {
  const { rows } = await sql<AuthoredPost>`
    select newest.id, newest.seq, author.id as "authorId"
    from unnest(${authors.map(({ id }) => id)}::uuid[], ${authors.map(({ below }) => below)}::bigint[])
      as author (id, below)
    cross join lateral (
      select p.id, p.seq from posts p
      where p.author_id = author.id and p.parent_id is null and ${listedSql('p')}
        and p.seq < author.below
      order by p.seq desc limit ${limit}
    ) newest`.execute(db);
  return rows;
}

export interface FollowRow {
  memberId: string;
  followeeId: string;
}

interface HashtagRow {
  memberId: string;
  followeeId: null;
  hashtag: string;
}

/** The followed members and hashtags, in one query. */
export async function listFollows(
  db: Kysely<Schema>,
  memberIds: readonly string[],
  limit: number,
): Promise<(FollowRow | HashtagRow)[]> {
  const { rows } = await sql<FollowRow | HashtagRow>`
    select member.id as "memberId", f.followee_id as "followeeId", null as hashtag
    from ${followsOfEach(memberIds, limit)}
    union all
    select user_id, null, hashtag_key from followed_hashtags
    where user_id = any(${memberIds}::uuid[])`.execute(db);
  return rows;
}

/** Like `listFollows`, but only mutual follows. Expensive, because each follow is looked up. */
export async function listMutualFollows(
  db: Kysely<Schema>,
  memberIds: readonly string[],
  limit: number,
): Promise<(FollowRow & { isFriend: boolean })[]> {
  const { rows } = await sql<FollowRow & { isFriend: boolean }>`
    select member.id as "memberId", f.followee_id as "followeeId", exists (
        select from follows back
        where back.follower_id = f.followee_id and back.followee_id = member.id
      ) as "isFriend"
    from ${followsOfEach(memberIds, limit)}`.execute(db);
  return rows;
}

const followsOfEach = (memberIds: readonly string[], limit: number): RawBuilder<unknown> =>
  sql`unnest(${memberIds}::uuid[]) as member (id)
    cross join lateral (
      select followee_id from follows where follower_id = member.id limit ${limit + 1}
    ) f`;
