import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { listedSql, liveSql } from '#src/features/posts/record/public.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';

/**
 * The seq at the start of the last day, by the database's clock. Subtracts an hour in case the clocks
 * differ. Queries check each row's exact time as well.
 */
const LAST_DAY = sql`seq_at(now() - interval '25 hours', 0)`;

export interface DiscussedPost {
  id: string;
  seq: number;
  createdAt: Date;
  comments: number;
  reactions: number;
  shares: number;
}

function isInDiscoverSql() {
  return sql`(p.is_discoverable or exists (select from discover_additions a where a.post_id = p.id))`;
}

/**
 * Lists recent public posts that other members commented on, reacted to or shared, plus the newest others.
 * Shares are newer than the shared post, so only the last day's posts are read.
 */
export async function listDiscussed(
  db: Kysely<Schema>,
  since: Date,
  newest: number,
): Promise<DiscussedPost[]> {
  const { rows } = await sql<DiscussedPost>`
    with recent as materialized (
      select p.id, p.seq, p.author_id, p.created_at from posts p join users u on u.id = p.author_id
      where p.parent_id is null and ${listedSql('p')} and ${isVisibleSql('u')}
        and not p.is_sensitive and not p.is_trolling and ${isInDiscoverSql()}
        and p.seq > ${LAST_DAY} and p.created_at > ${since}
    ), commented as (
      select r.id, count(distinct c.author_id)::integer as comments
      from recent r join posts c on c.root_id = r.id join users w on w.id = c.author_id
      where ${liveSql('c')} and c.author_id <> r.author_id and ${isVisibleSql('w')}
      group by r.id
    ), reacted as (
      select r.id, count(*)::integer as reactions
      from recent r join reactions x on x.post_id = r.id join users w on w.id = x.user_id
      where x.seq > ${LAST_DAY} and x.user_id <> r.author_id and ${isVisibleSql('w')}
      group by r.id
    ), shared as (
      select r.id, count(distinct s.author_id)::integer as shares
      from posts s join recent r on r.id = coalesce(s.repost_of, s.quote_of)
        join users w on w.id = s.author_id
      where s.parent_id is null and ${liveSql('s')} and ${isVisibleSql('w')}
        and s.seq > ${LAST_DAY} and s.author_id <> r.author_id
      group by r.id
    ), discussed as (
      select id, coalesce(comments, 0) as comments, coalesce(reactions, 0) as reactions,
        coalesce(shares, 0) as shares
      from commented full join reacted using (id) full join shared using (id)
    )
    select r.id, r.seq, r.created_at as "createdAt", d.comments, d.reactions, d.shares
    from recent r join discussed d using (id)
    union all
    (select r.id, r.seq, r.created_at, 0, 0, 0 from recent r
      where not exists (select from discussed d where d.id = r.id)
      order by r.seq desc limit ${newest})`.execute(db);
  return rows;
}

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
      and not p.is_sensitive and not p.is_trolling and ${isInDiscoverSql()}
      and ${isVisibleSql('u')}
    group by t.topic_key
    order by count(distinct p.author_id) desc, count(*) desc, t.topic_key limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Lists members by the new followers since a time who still follow. A reaction to a member's post counts
 * half a follower.
 */
export async function listRisingMembers(
  db: Kysely<Schema>,
  since: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with followed as (
      select followee_id as id, count(*) as followers, max(seq) as latest from follows
      where seq > ${LAST_DAY} and created_at > ${since} and is_counted group by 1
    ), reacted as (
      select p.author_id as id, count(*) as reactions, max(r.seq) as latest
      from reactions r join posts p on p.id = r.post_id join users w on w.id = r.user_id
      where r.seq > ${LAST_DAY} and r.created_at > ${since} and r.user_id <> p.author_id
        and ${listedSql('p')} and ${isVisibleSql('w')}
      group by 1
    )
    select u.id from followed f full join reacted r using (id) join users u using (id)
    where u.account_setup_at is not null and ${isVisibleSql('u')}
    order by 2 * coalesce(f.followers, 0) + coalesce(r.reactions, 0) desc,
      greatest(f.latest, r.latest) desc limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export async function listMostFollowed(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from (
      select user_id, followers, posts from user_counts order by followers desc limit ${limit * 5}
    ) c
    join users u on u.id = c.user_id left join user_activity a on a.user_id = u.id
    where u.account_setup_at is not null and ${isVisibleSql('u')}
    order by c.followers desc, ${hasTrustedBadgeSql()} desc, c.posts > 0 desc, a.last_active_at desc nulls last, u.id
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export function hasTrustedBadgeSql() {
  return sql`exists (select from user_badges b where b.user_id = u.id
    and b.badge in ('verified', 'gold_verified', 'business_verified', 'influencer'))`;
}
