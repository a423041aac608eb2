import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

/**
 * Where the last day begins in the order of seq, on the database's own clock, and an hour earlier, should the
 * two clocks differ. The exact moment is asked of each row.
 */
const LAST_DAY = sql`seq_at(now() - interval '25 hours', 0)`;

export interface DiscussedPost {
  id: string;
  seq: number;
  createdAt: Date;
  /** Others who have commented on it. */
  comments: number;
}

/**
 * Posts since a moment that may stand where everybody sees them: all that others have commented on, and the
 * newest of the rest.
 */
export async function listDiscussed(
  db: Kysely<Schema>,
  since: Date,
  newest: number,
): Promise<DiscussedPost[]> {
  const { rows } = await sql<DiscussedPost>`
    with recent as materialized (
      select p.id, p.seq, p.author_id, p.created_at from posts p join users u on u.id = p.author_id
      where p.parent_id is null and p.deleted_at is null and p.hidden_at is null
        and not p.is_sensitive and not p.is_trolling and p.is_discoverable
        and p.seq > ${LAST_DAY} and p.created_at > ${since}
        and u.deleted_at is null and u.banned_at is null
    ), discussed as (
      select r.id, count(distinct c.author_id)::integer as comments
      from recent r join posts c on c.root_id = r.id
      where c.deleted_at is null and c.hidden_at is null and c.author_id <> r.author_id
      group by r.id
    )
    select r.id, r.seq, r.created_at as "createdAt", d.comments
    from recent r join discussed d using (id)
    union all
    (select r.id, r.seq, r.created_at, 0 from recent r
      where not exists (select from discussed d where d.id = r.id)
      order by r.seq desc limit ${newest})`.execute(db);
  return rows;
}

/** Hashtags since a moment: those of most authors first, then of most posts, each in its usual casing. */
export async function listUsedHashtags(
  db: Kysely<Schema>,
  since: Date,
  limit: number,
): Promise<{ hashtag: string; count: number }[]> {
  const { rows } = await sql<{ hashtag: string; count: number }>`
    select mode() within group (order by t.shown_as) as hashtag,
      count(*)::integer as count
    from post_topics t join posts p on p.id = t.post_id join users u on u.id = p.author_id
    where t.kind = 'hashtag' and t.seq > ${LAST_DAY} and p.created_at > ${since}
      and not p.is_sensitive and not p.is_trolling
      and u.deleted_at is null and u.banned_at is null
    group by t.topic_key
    order by count(distinct p.author_id) desc, count(*) desc, t.topic_key limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Members whom most others began to follow since a moment, and still follow. */
export async function listNewlyFollowed(
  db: Kysely<Schema>,
  since: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.followee_id as id from follows f join users u on u.id = f.followee_id
    where f.seq > ${LAST_DAY} and f.created_at > ${since}
      and u.account_setup_at is not null and u.deleted_at is null and u.banned_at is null
    group by 1 order by count(*) desc, max(f.seq) desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Members by their followers, then their badges, then how lately they were here. */
export async function listMostFollowed(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from (
      select user_id, followers from user_counts order by followers desc limit ${limit * 5}
    ) c
    join users u on u.id = c.user_id left join user_activity a on a.user_id = u.id
    where u.account_setup_at is not null and u.deleted_at is null and u.banned_at is null
    order by c.followers desc, ${isKnownSql()} desc, a.last_active_at desc nulls last, u.id
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether someone vouches for the member u. */
export function isKnownSql() {
  return sql`exists (select from user_badges b where b.user_id = u.id
    and b.badge in ('verified', 'gold_verified', 'business_verified', 'influencer'))`;
}
