import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MediaRecord } from './media-record.ts';
import { isProfileOrGroupPictureSql } from './withheld.store.ts';

const isShown = sql`(exists (select from post_media pm where pm.media_id = media.id)
  or exists (select from message_media mm where mm.media_id = media.id)
  or exists (select from scheduled_media sm where sm.media_id = media.id)
  or ${isProfileOrGroupPictureSql})`;

export type CondemnedMedia = Pick<MediaRecord, 'id' | 'key' | 'widthPx' | 'files' | 'captions'> & {
  withheldFolder: string | null;
};

/**
 * Condemns unused uploads for good, so that no post can use them. Locks them first, to see a concurrent
 * post once its transaction has ended. @returns the condemned uploads
 */
export async function condemnMedia(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<CondemnedMedia[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select from media where id = any(${ids}::uuid[]) order by id for no key update`.execute(
      tx,
    );
    const { rows } = await sql<CondemnedMedia>`
      update media set state = 'failed', fault = 'It was not used any more.', let_go_at = 'epoch',
        can_retry = false, shared_at = null, shared_words = null
      where id = any(${ids}::uuid[]) and not ${isShown}
      returning id, key, width_px as "widthPx", files, captions, withheld_folder as "withheldFolder"`.execute(
      tx,
    );
    return rows;
  });
}

export async function deleteMedia(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await sql`delete from media where id = any(${ids}::uuid[]) and not ${isShown}`.execute(db);
}

export interface Ages {
  ticketsBefore: Date;
  unusedBefore: Date;
  letGoBefore: Date;
}

export async function findUnused(
  db: Kysely<Schema>,
  { ticketsBefore, unusedBefore, letGoBefore }: Ages,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media
    where ((used_at is null and extension is null and created_at < ${ticketsBefore})
        or (used_at is null and created_at < ${unusedBefore})
        or let_go_at < ${letGoBefore})
      and not ${isShown}
    order by created_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markOrphans(db: Kysely<Schema>, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update media set let_go_at = ${now}
    where purpose = 'post' and used_at is not null and let_go_at is null and not ${isShown}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

export async function listFilesWithoutRow(
  db: Kysely<Schema>,
  files: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`select file from unnest(${files}::text[]) as file
    where not exists (select from media where key = split_part(file, '/', 2))`.execute(db);
  return rows.map(({ file }) => file);
}

export async function markUnusedOf(db: Kysely<Schema>, ownerId: string): Promise<void> {
  await sql`update media set let_go_at = 'epoch'
    where owner_id = ${ownerId} and not ${isShown}`.execute(db);
}

/** Keeps uploads until the transaction ends. @returns how many the sweep has not condemned */
export async function lockUploads(
  tx: Transaction<Schema>,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql`select from media
    where id = any(${ids}::uuid[]) and (state <> 'failed' or let_go_at is distinct from 'epoch')
    order by id for share`.execute(tx);
  return rows.length;
}
