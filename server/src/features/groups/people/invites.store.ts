import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function readInviteVersion(
  db: Kysely<Schema>,
  groupId: string,
): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`
    select case when invite_version > 0 then invite_version end as version from groups
    where id = ${groupId} and deleted_at is null`.execute(db);
  return rows[0]?.version ?? null;
}

export async function startInvite(db: Kysely<Schema>, groupId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update groups set invite_version = abs(coalesce(invite_version, 0)) + 1
    where id = ${groupId} returning invite_version as version`.execute(db);
  return rows[0]?.version ?? 0;
}

/**
 * Ends the invitation of a group. Stores its version as a negative number, so that the next version
 * differs.
 */
export async function stopInvite(db: Kysely<Schema>, groupId: string): Promise<void> {
  await sql`update groups set invite_version = -abs(invite_version)
    where id = ${groupId}`.execute(db);
}
