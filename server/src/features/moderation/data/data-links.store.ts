import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface DataLink {
  userId: string;
  expiresAt: Date;
  downloads: number;
  begunAt: Date | null;
}

export async function makeLink(
  tx: Transaction<Schema>,
  userId: string,
  expiresAt: Date,
): Promise<void> {
  await sql`insert into data_links (id, user_id, expires_at)
    values (gen_random_uuid(), ${userId}, ${expiresAt})
    on conflict (user_id) do update set id = excluded.id, expires_at = excluded.expires_at,
      downloads = 0, begun_at = null`.execute(tx);
}

export async function deleteLinkOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('data_links').where('user_id', '=', userId).execute();
}

export async function deleteExpiredLinks(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('data_links').where('expires_at', '<=', now).execute();
}

export async function findLinkOf(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('data_links')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findLinkOwner(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const query = db.selectFrom('data_links').select('user_id as userId').where('id', '=', id);
  return (await query.executeTakeFirst())?.userId;
}

export async function lockLink(tx: Transaction<Schema>, id: string): Promise<DataLink | undefined> {
  return tx
    .selectFrom('data_links')
    .select(['user_id as userId', 'expires_at as expiresAt', 'downloads', 'begun_at as begunAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function beginDownload(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await sql`update data_links set downloads = downloads + 1, begun_at = ${now}
    where id = ${id}`.execute(tx);
}
