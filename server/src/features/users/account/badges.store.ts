import { isBadge, type BadgeName } from '@rookery/contract/kernel/badges.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function insertBadge(
  db: Kysely<Schema>,
  userId: string,
  badge: BadgeName,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insertInto('user_badges')
    .values({ user_id: userId, badge, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('badge')
    .execute();
  return rows.length > 0;
}

export async function deleteBadge(
  db: Kysely<Schema>,
  userId: string,
  badge: BadgeName,
): Promise<boolean> {
  const result = await db
    .deleteFrom('user_badges')
    .where('user_id', '=', userId)
    .where('badge', '=', badge)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function listBadges(db: Kysely<Schema>, userId: string): Promise<BadgeName[]> {
  const rows = await db
    .selectFrom('user_badges')
    .select('badge')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ badge }) => badge).filter(isBadge);
}

export async function anyoneHoldsBadge(db: Kysely<Schema>, badge: BadgeName): Promise<boolean> {
  const row = await db
    .selectFrom('user_badges')
    .select('user_id')
    .where('badge', '=', badge)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteNewUserBadges(
  db: Kysely<Schema>,
  setUpBefore: Date,
): Promise<string[]> {
  const badge: BadgeName = 'new_user';
  const { rows } = await sql<{ user_id: string }>`
    delete from user_badges b using users u
    where b.badge = ${badge} and u.id = b.user_id and u.account_setup_at <= ${setUpBefore}
    returning b.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
