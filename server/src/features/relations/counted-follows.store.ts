import { sql, type Kysely, type Transaction } from 'kysely';
import { isVisibleSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

const ARE_HERE = sql`(${isVisibleSql('one')} and ${isVisibleSql('other')})`;

const IS_UNSETTLED = sql`one.id = f.follower_id and other.id = f.followee_id
  and f.is_counted <> ${ARE_HERE}`;

export async function listUnsettled(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.followee_id as id from follows f, users one, users other
    where f.follower_id = ${userId} and ${IS_UNSETTLED}
    union select f.follower_id from follows f, users one, users other
    where f.followee_id = ${userId} and ${IS_UNSETTLED} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts the follows between the member and these others only while both are visible. The caller must lock the
 * counts of both. Idempotent.
 */
export async function settleFollows(
  tx: Transaction<Schema>,
  userId: string,
  others: readonly string[],
): Promise<void> {
  const ids = sql`any(${others}::uuid[])`;
  await sql`with settled as (
      update follows f set is_counted = ${ARE_HERE}
      from users one, users other
      where ${IS_UNSETTLED} and (f.follower_id = ${userId} and f.followee_id = ${ids}
        or f.followee_id = ${userId} and f.follower_id = ${ids})
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

export async function forgetFollows(
  db: Kysely<Schema>,
  userId: string,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from follows f using (
      select follower_id, followee_id from follows
      where ${userId} in (follower_id, followee_id) and not is_counted limit ${atMost}
    ) old where f.follower_id = old.follower_id and f.followee_id = old.followee_id
      and not f.is_counted`.execute(db);
  return Number(numAffectedRows ?? 0);
}
