import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MediaFile, MediaRecord } from './media-record.ts';
import { isForItsReadersSql, isWithheldSql } from './withheld.store.ts';

type Row = Omit<MediaRecord, 'files' | 'captions'> & { files: MediaFile[]; captions: string[] };

export const COLUMNS = sql`id, owner_id as "ownerId", key, purpose, state, content_type as "contentType", bytes,
  extension, width_px as "widthPx", height_px as "heightPx", duration_ms as "durationMs",
  is_animated as "isAnimated", poster_id as "posterId", files, has_still as "hasStill", captions,
  created_at as "createdAt", shared_at is not null as "isShared",
  can_retry as "canRetry", keeps_subtitles as "keepsSubtitles", total_pixels as "totalPixels",
  received`;

/** Part of a query on media: all but what was refused, of which a row is left that counts what was sent. */
const isKnownSql = sql`(state <> 'failed' or extension is not null)`;

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
    select ${COLUMNS} from media where id = any(${ids}::uuid[]) and ${isKnownSql}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function loadMediaByKeys(
  db: Kysely<Schema>,
  keys: readonly string[],
): Promise<Map<string, MediaRecord>> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from media where key = any(${keys}::text[]) and ${isKnownSql}`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** An upload as its address is asked for. */
export type ServedRecord = MediaRecord & {
  opensTo: FileAudience;
  withheldFolder: string | null;
};

/** Whoever has its address; those whom an address was signed for; or of these staff who review alone. */
export type FileAudience = 'everyone' | 'members' | 'staff';

export async function loadServed(
  db: Kysely<Schema>,
  key: string,
): Promise<ServedRecord | undefined> {
  const { rows } = await sql<Row & ServedRecord>`
    select ${COLUMNS}, withheld_folder as "withheldFolder", case when not ${isWithheldSql} then 'everyone'
        when ${isForItsReadersSql} then 'members' else 'staff' end as "opensTo"
    from media where key = ${key}`.execute(db);
  return rows[0];
}

/** Locked until the transaction ends. */
export async function lockMedia(
  tx: Transaction<Schema>,
  id: string,
): Promise<MediaRecord | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from media where id = ${id} and ${isKnownSql} for no key update`.execute(tx);
  return rows[0];
}

/** Its bytes have come whole. @param tx that has it locked */
export async function markReceived(tx: Transaction<Schema>, id: string): Promise<void> {
  await sql`update media set received = received + 1 where id = ${id}`.execute(tx);
}

/** Nobody knows of it any more; what was sent counts until the sweep. @returns false when it is not open any more */
export async function markRefused(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media set state = 'failed', fault = 'It was refused.', stored_bytes = 0
    where id = ${id} and state = 'signed'`.execute(db);
  return numAffectedRows === 1n;
}

/** What is known of an upload once its bytes have been looked at. */
export interface Arrival {
  contentType: string;
  extension: 'webp' | 'gif' | 'mp4';
  widthPx: number;
  heightPx: number;
  durationMs: number | null;
  isAnimated: boolean;
  posterId: string | null;
  /** Its member wants the text inside a video to be published. */
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
  /** `canRetry`: by no fault of the file, which is kept. */
  | { state: 'failed'; fault: string; canRetry: boolean };

/** Ends the processing of an upload, once. @returns false when it had ended before, or is gone. */
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
 * Part `used` of a statement that writes a post or a message: its uploads are in use from now on, and have been waited
 * for. @returns the ids of all but those that the sweep has condemned in this moment
 */
export function markUsedSql(ids: readonly string[], now: Date): RawBuilder<unknown> {
  return sql`update media set used_at = coalesce(used_at, ${now}), let_go_at = null
    where id = any(${ids}::uuid[]) and (state <> 'failed' or let_go_at is distinct from 'epoch')
    returning id`;
}

/** In a statement with a part `used`, what shows an upload names it, or one that there cannot be: nothing is written. */
export const usedOrNoneSql = (mediaId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${mediaId} in (select id from used) then ${mediaId} else ${NO_MEDIA}::uuid end`;

const NO_MEDIA = '00000000-0000-0000-0000-000000000000';

export async function takeMedia(
  db: Kysely<Schema>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await markUsedSql(ids, now).execute(db);
}

/** Nothing shows these any more: the sweep forgets them after a while. */
export async function letGoOfMedia(
  db: Kysely<Schema>,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update media set let_go_at = ${now} where key = any(${keys}::text[])`.execute(db);
}
