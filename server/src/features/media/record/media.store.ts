import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MediaFile, MediaRecord } from './media-record.ts';
import { isForAudienceSql, isWithheldSql } from './withheld.store.ts';

type Row = Omit<MediaRecord, 'files' | 'captions'> & { files: MediaFile[]; captions: string[] };

export const COLUMNS = sql`id, owner_id as "ownerId", key, purpose, state, content_type as "contentType", bytes,
  extension, width_px as "widthPx", height_px as "heightPx", duration_ms as "durationMs",
  is_animated as "isAnimated", poster_id as "posterId", files, has_still as "hasStill", captions,
  created_at as "createdAt", shared_at is not null as "isShared",
  can_retry as "canRetry", keeps_subtitles as "keepsSubtitles", total_pixels as "totalPixels",
  received`;

/** Part of a query on media: leaves out refused uploads, whose rows remain only to count sent bytes. */
const isNotRefusedSql = sql`(state <> 'failed' or extension is not null)`;

export interface NewMedia {
  id: string;
  ownerId: string;
  key: string;
  purpose: MediaRecord['purpose'];
  contentType: string;
  bytes: number;
  createdAt: Date;
}

export async function insertMedia(db: Kysely<Schema>, media: NewMedia): Promise<void> {
  const { id, key, purpose, bytes } = media;
  const row = { owner_id: media.ownerId, content_type: media.contentType };
  await db
    .insertInto('media')
    .values({
      id,
      key,
      purpose,
      bytes,
      ...row,
      state: 'signed',
      created_at: media.createdAt,
      stored_bytes: bytes,
    })
    .execute();
}

export async function loadMedia(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, MediaRecord>> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from media where id = any(${ids}::uuid[]) and ${isNotRefusedSql}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function loadMediaByKeys(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<Map<string, MediaRecord>> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from media where key = any(${keys}::text[]) and ${isNotRefusedSql}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

export type ServedRecord = MediaRecord & {
  opensTo: FileAudience;
  withheldFolder: string | null;
};

/**
 * The readers of a file. They are anyone with the address, holders of a signed address, or only staff with
 * a signed one.
 */
export type FileAudience = 'everyone' | 'members' | 'staff';

export async function loadServed(
  db: Kysely<Schema>,
  key: string,
): Promise<ServedRecord | undefined> {
  const { rows } = await sql<Row & ServedRecord>`
    select ${COLUMNS}, withheld_folder as "withheldFolder", case when not ${isWithheldSql} then 'everyone'
        when ${isForAudienceSql} then 'members' else 'staff' end as "opensTo"
    from media where key = ${key}`.execute(db);
  return rows[0];
}

export async function lockMedia(
  tx: Transaction<Schema>,
  id: string,
): Promise<MediaRecord | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from media where id = ${id} and ${isNotRefusedSql} for no key update`.execute(
    tx,
  );
  return rows[0];
}

export async function markReceived(tx: Transaction<Schema>, id: string): Promise<void> {
  await sql`update media set received = received + 1 where id = ${id}`.execute(tx);
}

export async function markRefused(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media set state = 'failed', fault = 'It was refused.', stored_bytes = 0
    where id = ${id} and state = 'signed'`.execute(db);
  return numAffectedRows === 1n;
}

export interface Arrival {
  contentType: string;
  extension: 'webp' | 'gif' | 'mp4';
  widthPx: number;
  heightPx: number;
  durationMs: number | null;
  isAnimated: boolean;
  posterId: string | null;
  keepsSubtitles: boolean;
  totalPixels: number;
}

export async function markArrived(db: Kysely<Schema>, id: string, arrival: Arrival): Promise<void> {
  await sql`update media set state = 'processing', content_type = ${arrival.contentType},
      extension = ${arrival.extension}, width_px = ${arrival.widthPx}, height_px = ${arrival.heightPx},
      duration_ms = ${arrival.durationMs}, is_animated = ${arrival.isAnimated}, poster_id = ${arrival.posterId},
      total_pixels = ${arrival.totalPixels}, keeps_subtitles = ${arrival.keepsSubtitles}
    where id = ${id} and state = 'signed'`.execute(db);
}

export type Outcome =
  | {
      state: 'ready';
      files: readonly MediaFile[];
      widthPx: number;
      heightPx: number;
      durationMs: number | null;
      isAnimated: boolean;
      hasStill: boolean;
      captions: readonly string[];
    }
  | { state: 'failed'; fault: string; canRetry: boolean };

export async function markSettled(
  db: Kysely<Schema>,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const change =
    outcome.state === 'failed'
      ? sql`fault = ${outcome.fault}, can_retry = ${outcome.canRetry},
          stored_bytes = ${outcome.canRetry ? sql`stored_bytes` : 0}`
      : sql`files = ${JSON.stringify(outcome.files)}::jsonb,
          stored_bytes = ${outcome.files.reduce((sum, { bytes }) => sum + bytes, 0)}, width_px = ${outcome.widthPx},
          height_px = ${outcome.heightPx}, duration_ms = ${outcome.durationMs},
          is_animated = ${outcome.isAnimated}, has_still = ${outcome.hasStill},
          captions = ${JSON.stringify(outcome.captions)}::jsonb`;
  const { numAffectedRows } = await sql`
    update media set state = ${outcome.state}, settled_at = ${now}, ${change}
    where id = ${id} and state = 'processing'`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Builds the CTE `used` of a statement that writes a post or a message. Marks its uploads as used and waits
 * for their locks. @returns the ids that the sweep has not condemned concurrently
 */
export function markUsedSql(ids: readonly string[], now: Date): RawBuilder<unknown> {
  return sql`update media set used_at = coalesce(used_at, ${now}), let_go_at = null
    where id = any(${ids}::uuid[]) and (state <> 'failed' or let_go_at is distinct from 'epoch')
    returning id`;
}

/**
 * For a statement with the CTE `used`: selects the upload's id, or an impossible id, so that nothing is
 * written.
 */
export const usedOrNoneSql = (mediaId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${mediaId} in (select id from used) then ${mediaId} else ${NO_MEDIA}::uuid end`;

const NO_MEDIA = '00000000-0000-0000-0000-000000000000';

export async function attachMedia(
  db: Kysely<Schema>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await markUsedSql(ids, now).execute(db);
}

export async function markUnused(
  db: Kysely<Schema>,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update media set let_go_at = ${now} where key = any(${keys}::text[])`.execute(db);
}
