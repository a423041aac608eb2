import { sql, type Kysely, type Transaction } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** uuids of everyone who follows this member or whom they follow. */
export async function listAround(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select followee_id as id from follows where follower_id = ${userId}
    union select follower_id from follows where followee_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts the member's follows while both sides are here, and no longer once either is deleted or banned; moves
 * the counts of both. Those of all concerned are locked. A second time changes nothing.
 */
export async function settleFollows(tx: Transaction<Schema>, userId: string): Promise<void> {
  const areHere = sql`${isHereSql('one')} and ${isHereSql('other')}`;
  await sql`with settled as (
      update follows f set is_counted = ${areHere}
      from users one, users other
      where one.id = f.follower_id and other.id = f.followee_id
        and ${userId} in (f.follower_id, f.followee_id)
        and f.is_counted <> (${areHere})
      returning f.follower_id, f.followee_id, case when f.is_counted then 1 else -1 end as change
    ), changes as (
      select followee_id as user_id, change as followers, 0 as following, 0 as friends from settled
      union all select follower_id, 0, change, 0 from settled
      union all select s.follower_id, 0, 0, s.change from settled s join settled back
        on back.follower_id = s.followee_id and back.followee_id = s.follower_id
    ), sums as (
      select user_id, sum(followers) as followers, sum(following) as following, sum(friends) as friends
      from changes group by user_id
    )
    update user_counts c set followers = c.followers + s.followers,
      following = c.following + s.following, friends = c.friends + s.friends
    from sums s where c.user_id = s.user_id`.execute(tx);
}

/** Forgets whom a member followed and who followed them, as far as no count holds it. */
export async function forgetFollows(tx: Transaction<Schema>, userId: string): Promise<void> {
  await sql`delete from follows
    where ${userId} in (follower_id, followee_id) and not is_counted`.execute(tx);
}
