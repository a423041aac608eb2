import { sql, type Kysely } from 'kysely';
import { cleanJson } from '#src/kernel/clean-json.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface DraftRow {
  draftId: string;
  version: string;
  content: Record<string, unknown> & { postBody: string };
  updatedAt: Date;
}

export async function listDraftsOf(db: Kysely<Schema>, userId: string): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select draft_id as "draftId", version, content, updated_at as "updatedAt" from drafts
    where user_id = ${userId} order by updated_at desc, draft_id`.execute(db);
  return rows;
}

interface DraftChange extends Omit<DraftRow, 'updatedAt'> {
  userId: string;
  basedOn: string | null;
  now: Date;
}

/** @returns false: another version is stored that the writer has not seen */
export async function putDraft(
  db: Kysely<Schema>,
  { userId, draftId, version, basedOn, content, now }: DraftChange,
): Promise<boolean> {
  const { rows } = await sql`
    insert into drafts as d (user_id, draft_id, version, content, updated_at)
    values (${userId}, ${draftId}, ${version}, ${cleanJson(content)}::jsonb, ${now})
    on conflict (user_id, draft_id) do update set version = excluded.version,
      content = excluded.content, updated_at = excluded.updated_at
      where d.version = excluded.version or d.version = ${basedOn}
    returning draft_id`.execute(db);
  return rows.length > 0;
}

/** Deletes all but the newest drafts. */
export async function deleteOldest(
  db: Kysely<Schema>,
  userId: string,
  kept: number,
): Promise<void> {
  await sql`delete from drafts where user_id = ${userId} and draft_id in (
    select draft_id from drafts where user_id = ${userId}
    order by updated_at desc, draft_id offset ${kept})`.execute(db);
}

export async function deleteDraft(
  db: Kysely<Schema>,
  userId: string,
  draftId: string,
): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('user_id', '=', userId)
    .where('draft_id', '=', draftId)
    .execute();
}

export async function eraseDrafts(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('drafts').where('user_id', '=', userId).execute();
}
