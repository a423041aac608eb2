import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import { mediaUrl, type MediaRecord } from './media-record.ts';

/** What an owner may know of an upload. */
export interface UploadOf {
  /** null: its bytes never came. */
  url: string | null;
  purpose: MediaRecord['purpose'];
  contentType: string;
  bytes: number;
  createdAt: Date;
}

/** A member's uploads, newest first; those of one moment stay together, so that there may be more than `limit`. */
export async function listUploadsOf(
  db: Kysely<Schema>,
  ownerId: string,
  { before, limit }: { before: number; limit: number },
): Promise<UploadOf[]> {
  const { rows } = await sql<Omit<UploadOf, 'url'> & Pick<MediaRecord, 'key' | 'extension'>>`
    select key, extension, purpose, content_type as "contentType", bytes, created_at as "createdAt"
    from media where owner_id = ${ownerId} and created_at < to_timestamp(${before} / 1000.0)
    order by created_at desc fetch first ${sql.lit(limit)} rows with ties`.execute(db);
  return rows.map(({ key, extension, ...told }) => ({
    ...told,
    url: extension && mediaUrl({ key, extension }),
  }));
}

/** Bytes that a member signed for since then, whatever became of them. */
export async function countSignedBytes(
  db: Kysely<Schema>,
  ownerId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from media
    where owner_id = ${ownerId} and created_at > ${since}`.execute(db);
  return rows[0]?.bytes ?? 0;
}
