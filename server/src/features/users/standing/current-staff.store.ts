import { sql, type Kysely } from 'kysely';
import { listBadges } from '#src/features/users/account/badges.store.ts';
import { isHereSql } from '#src/features/users/record/member-here.store.ts';
import { mayAdminister } from '#src/features/users/roles/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function listAdministrators(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from user_badges b join users u on u.id = b.user_id
    where b.badge = 'administrator' and ${isHereSql('u')} order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Reads the badges from the database, because the cached ones may be stale. */
export async function mayStillAdminister(db: Kysely<Schema>, userId: string): Promise<boolean> {
  return mayAdminister(await listBadges(db, userId));
}
