import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { mediaUrl, type MediaRecord } from './media-record.ts';

export interface UploadOf {
  /** Null if the bytes never arrived or were refused. */
  url: string | null;
  purpose: MediaRecord['purpose'];
  contentType: string;
  bytes: number;
  createdAt: Date;
}

/** A member's uploads, newest first. May return more than `limit`, to keep those of one timestamp together. */
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

/** A member's use of the storage, in bytes. */
export interface MemberUse {
  stored: number;
  /** Bytes sent within the last day, counting each arrival, whatever is stored now. */
  withinDay: number;
  /** Number of files in flight or being prepared. Posters that have arrived don't count. */
  unsettled: number;
}

/** Serialises concurrent requests of a member, so that each sees the one before. */
export async function lockUploadsOf(tx: Transaction<Schema>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${ownerId}`}, 0))`.execute(tx);
}

export interface Tickets {
  /** Bytes of uploads that were signed before this time can't arrive any more. */
  comingSince: Date;
  /** Whether the storage reports arrivals. If not, any signed upload may have arrived. */
  areTold: boolean;
}

const usesStorageSql = ({ comingSince, areTold }: Tickets): RawBuilder<boolean> =>
  areTold ? sql`(state <> 'signed' or received > 0 or created_at > ${comingSince})` : sql`true`;

export async function loadMemberUse(
  db: Kysely<Schema>,
  ownerId: string,
  { dayAgo, tickets }: { dayAgo: Date; tickets: Tickets },
): Promise<MemberUse> {
  const { rows } = await sql<MemberUse>`
    select coalesce(sum(stored_bytes), 0)::bigint as stored,
      coalesce(sum(bytes * greatest(received, 1)) filter (where created_at > ${dayAgo}), 0)::bigint as "withinDay",
      count(*) filter (where (state = 'processing' and purpose <> 'poster')
        or (state = 'signed' and created_at > ${tickets.comingSince}))::int as unsettled
    from media
    where owner_id = ${ownerId} and ${usesStorageSql(tickets)}`.execute(db);
  return rows[0] ?? { stored: 0, withinDay: 0, unsettled: 0 };
}

export async function countStored(db: Kysely<Schema>, tickets: Tickets): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(stored_bytes), 0)::bigint as bytes from media
    where ${usesStorageSql(tickets)}`.execute(db);
  return rows[0]?.bytes ?? 0;
}
