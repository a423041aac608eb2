import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isHereSql } from '#src/features/users/record/member-here.store.ts';

/** Serializes changes of administrators: if two remove each other, the second is refused. */
export async function lockAdministrators(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx);
}

export async function isAdministratorHere(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql`select from user_badges b join users u on u.id = b.user_id
    where b.user_id = ${userId} and b.badge = 'administrator' and ${isHereSql('u')}`.execute(db);
  return rows.length > 0;
}

export async function isLastAdministrator(db: Kysely<Schema>, userId: string): Promise<boolean> {
  if (!(await isAdministratorHere(db, userId))) return false;
  const { rows } = await sql<{ isLast: boolean }>`
    select exists (
      select from users u where u.id <> ${userId} and ${isHereSql('u')} and u.account_setup_at is not null
    ) and not exists (
      select from user_badges b join users u on u.id = b.user_id
      where b.badge = 'administrator' and u.id <> ${userId} and ${isHereSql('u')}
    ) as "isLast"`.execute(db);
  return rows[0]?.isLast ?? false;
}
