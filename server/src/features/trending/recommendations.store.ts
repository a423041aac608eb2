import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { followsSql } from '#src/features/relations/public.ts';
import { hasTrustedBadgeSql } from './activity.store.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import { isPurgedSql } from '#src/features/users/record/public.ts';

/**
 * Maximum number of a member's latest follows that are read. `THEIRS_ASKED` is the maximum for each member
 * they follow.
 */
const FOLLOWED_ASKED = 100;
const THEIRS_ASKED = 50;

export async function listOutdated(
  db: Kysely<Schema>,
  wanted: { activeSince: Date; computedBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.user_id as id from user_activity a
      left join recommendations r on r.user_id = a.user_id
    where a.last_active_at >= ${wanted.activeSince}
      and (r.user_id is null or r.computed_at < ${wanted.computedBefore} or exists (
        select from follows f where f.follower_id = a.user_id and f.seq > r.follows_seq))
    order by r.computed_at nulls first limit ${wanted.limit}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Stores recommendations for each member: those most followed by the active members they follow. Ties
 * prefer trusted badges, then authors of posts, then members active since `livelySince`.
 */
export async function writeRecommendations(
  db: Kysely<Schema>,
  userIds: readonly string[],
  { livelySince, now, most }: { livelySince: Date; now: Date; most: number },
): Promise<void> {
  await sql`
    with viewers as (
      select v.id, coalesce(max(f.seq), 0) as follows_seq
      from unnest(${userIds}::uuid[]) as v (id) left join follows f on f.follower_id = v.id
      group by v.id
    ), near as (
      select v.id as viewer, s.followee_id as id, count(*) as paths, max(f.seq) as via_seq
      from viewers v
      cross join lateral (select followee_id, seq from follows where follower_id = v.id and is_counted
        order by seq desc limit ${sql.lit(FOLLOWED_ASKED)}) f
      cross join lateral (select followee_id from follows where follower_id = f.followee_id
        order by seq desc limit ${sql.lit(THEIRS_ASKED)}) s
      where s.followee_id <> v.id
      group by 1, 2
    ), nearest as (
      select * from (
        select near.*, row_number() over (partition by viewer order by paths desc, id) as place from near
      ) placed where place <= ${most * 3 + FOLLOWED_ASKED}
    ), ranked as (
      select n.viewer, n.id, n.via_seq, n.paths, row_number() over (partition by n.viewer order by n.paths desc,
        ${hasTrustedBadgeSql()} desc, c.posts > 0 desc, coalesce(a.last_active_at >= ${livelySince}, false) desc,
        c.followers desc, n.id) as place
      from nearest n join users u on u.id = n.id join user_counts c on c.user_id = n.id
        left join user_activity a on a.user_id = n.id
      where u.account_setup_at is not null and ${isVisibleSql('u')}
        and not exists (select from follows o where o.follower_id = n.viewer and o.followee_id = n.id)
    ), lists as (
      select r.viewer, array_agg(r.id order by r.place) as member_ids,
        array_agg(via.followee_id order by r.place) as via_ids,
        array_agg(r.paths::int order by r.place) as via_counts
      from ranked r join follows via on via.follower_id = r.viewer and via.seq = r.via_seq
      where r.place <= ${most} group by r.viewer
    )
    insert into recommendations (user_id, member_ids, via_ids, via_counts, follows_seq, computed_at)
    select v.id, coalesce(l.member_ids, '{}'), coalesce(l.via_ids, '{}'), coalesce(l.via_counts, '{}'),
      v.follows_seq, ${now}
    from viewers v join users u on u.id = v.id left join lists l on l.viewer = v.id
    order by v.id
    on conflict (user_id) do update set member_ids = excluded.member_ids,
      via_ids = excluded.via_ids, via_counts = excluded.via_counts,
      follows_seq = excluded.follows_seq, computed_at = excluded.computed_at`.execute(db);
}

export async function deleteRecommendationsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('recommendations').where('user_id', '=', userId).execute();
}

export async function deleteRecommendationsOfPurged(db: Kysely<Schema>): Promise<void> {
  await sql`delete from recommendations r using users u
    where u.id = r.user_id and ${isPurgedSql('u')}`.execute(db);
}

export interface Recommended {
  id: string;
  isFollowingYou: boolean;
  /** A member followed by the viewer who follows this one; null if the viewer follows them no more. */
  via: string | null;
  /** Number of members followed by the viewer who followed this one when the list was computed. */
  viaCount: number | null;
}

export async function readRecommendations(
  db: Kysely<Schema>,
  userId: string,
): Promise<Recommended[]> {
  const member = sql`${userId}::uuid`;
  const other = sql.raw('kept.id');
  const via = sql.raw('kept.via');
  const { rows } = await sql<Recommended>`
    select kept.id, ${followsSql(other, member)} as "isFollowingYou", kept.count as "viaCount",
      case when ${followsSql(member, via)} then kept.via end as via
    from recommendations r cross join lateral
      unnest(r.member_ids, r.via_ids, r.via_counts) with ordinality as kept (id, via, count, place)
    where r.user_id = ${member} and not ${followsSql(member, other)} order by kept.place`.execute(
    db,
  );
  return rows;
}
