import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface FolderRow {
  id: string;
  name: string;
  count: number;
}

export async function listFolders(db: Kysely<Schema>, userId: string): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select f.id, f.name,
      (select count(*)::integer from bookmarks b where b.folder_id = f.id) as count
    from bookmark_folders f where f.user_id = ${userId} order by f.name_key`.execute(db);
  return rows;
}

/** The folders of a member, locked so that two requests cannot exceed the limit together. */
export async function lockFolders(
  tx: Transaction<Schema>,
  userId: string,
): Promise<{ id: string; nameKey: string }[]> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  return tx
    .selectFrom('bookmark_folders')
    .select(['id', 'name_key as nameKey'])
    .where('user_id', '=', userId)
    .execute();
}

/** @returns whether the folder is the member's: another member may have used the id */
export async function putFolder(
  tx: Transaction<Schema>,
  folder: { id: string; userId: string; name: string; nameKey: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into bookmark_folders as f (id, user_id, name, name_key, created_at)
    values (${folder.id}, ${folder.userId}, ${folder.name}, ${folder.nameKey}, ${folder.now})
    on conflict (id) do update set name = excluded.name, name_key = excluded.name_key
      where f.user_id = excluded.user_id
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteFolder(
  db: Kysely<Schema>,
  userId: string,
  folderId: string,
): Promise<void> {
  await db
    .deleteFrom('bookmark_folders')
    .where('user_id', '=', userId)
    .where('id', '=', folderId)
    .execute();
}

/** Keeps the folder until the transaction ends. @returns whether the member has it */
export async function lockFolder(
  tx: Transaction<Schema>,
  userId: string,
  folderId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('bookmark_folders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', folderId)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}
