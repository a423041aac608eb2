import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { listedSql } from '#src/features/posts/record/public.ts';
import type { FeedEntry } from '#src/features/feeds/record/feeds.store.ts';

export interface AuthoredPost extends FeedEntry {
  authorId: string;
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
  posts: AuthoredPost[];
}

/** @param settleMs maximum time between the assignment of a post’s seq and its commit, in milliseconds */
export async function readLatest(
  db: Kysely<Schema>,
  { edge, settleMs, limit }: { edge: number; settleMs: number; limit: number },
): Promise<LatestRead> {
  const { rows } = await sql<AuthoredPost | NoPost>`
    select null as id, seq_at(clock_timestamp() - ${settleMs} * interval '1 millisecond', 0) as seq,
      null as "authorId"
    union all
    (select id, seq, author_id from posts
      where parent_id is null and ${listedSql()} and seq >= ${edge}
      order by seq desc limit ${limit + 1})`.execute(db);
  const posts: AuthoredPost[] = [];
  let settled = 0;
  // The row without a post is found by its null id, because a union has no guaranteed order.
  for (const row of rows) {
    if (row.id === null) settled = row.seq;
    else posts.push(row);
  }
  return { edge: settled, posts };
}

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

export async function listFollows(
  db: Kysely<Schema>,
  memberIds: readonly string[],
  limit: number,
): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select member.id as "memberId", f.followee_id as "followeeId"
    from ${followsOfEach(memberIds, limit)}`.execute(db);
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
