import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isVisibleSql } from './member-here.store.ts';

export async function findIdByUsername(db: Kysely<Schema>, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', key)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findIdsByUsernames(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select username_key as key, id from users where username_key = any(${keys}::text[])
      and account_setup_at is not null and ${isVisibleSql('users')}`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export async function findUsernameConflict(
  db: Kysely<Schema>,
  { key, skeleton }: { key: string; skeleton: string },
  userId: string,
  now: Date,
): Promise<'same' | 'alike' | null> {
  const { rows } = await sql<{ isSame: boolean }>`
    select username_key = ${key} as "isSame" from users
      where (username_key = ${key} or username_skeleton = ${skeleton}) and id <> ${userId}
    union all select username_key = ${key} from held_usernames
      where (username_key = ${key} or skeleton = ${skeleton})
        and user_id <> ${userId} and held_until > ${now}`.execute(db);
  if (rows.some(({ isSame }) => isSame)) return 'same';
  return rows.length > 0 ? 'alike' : null;
}

export async function lockUsernames(
  tx: Transaction<Schema>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys.toSorted()) {
    // oxlint-disable-next-line no-await-in-loop -- in one order for all, against deadlocks
    await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${key}`}, 0))`.execute(tx);
  }
}

export async function reserveUsername(
  tx: Transaction<Schema>,
  hold: { key: string; skeleton: string; userId: string; until: Date },
): Promise<void> {
  const row = {
    username_key: hold.key,
    skeleton: hold.skeleton,
    user_id: hold.userId,
    held_until: hold.until,
  };
  await tx
    .insertInto('held_usernames')
    .values(row)
    .onConflict((conflict) => conflict.column('username_key').doUpdateSet(row))
    .execute();
}

export async function releaseUsername(tx: Transaction<Schema>, key: string): Promise<void> {
  await tx.deleteFrom('held_usernames').where('username_key', '=', key).execute();
}

export async function deleteExpiredReservations(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('held_usernames').where('held_until', '<=', now).execute();
}
