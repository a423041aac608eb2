import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function listPinnedAmong(
  db: Kysely<Schema>,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select group_id as id from pinned_groups
    where user_id = ${userId} and group_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function putGroupPin(
  db: Kysely<Schema>,
  userId: string,
  groupId: string,
): Promise<void> {
  await sql`insert into pinned_groups (user_id, group_id) values (${userId}, ${groupId})
    on conflict do nothing`.execute(db);
}

export async function deleteGroupPin(
  db: Kysely<Schema>,
  userId: string,
  groupId: string,
): Promise<void> {
  await sql`delete from pinned_groups
    where user_id = ${userId} and group_id = ${groupId}`.execute(db);
}
