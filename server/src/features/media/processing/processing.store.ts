import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MediaRecord } from '#src/features/media/record/media-record.ts';
import { COLUMNS, loadMedia } from '#src/features/media/record/media.store.ts';

export interface Unprepared {
  id: string;
  since: Date;
  dueAt: Date;
}

export async function listUnprepared(db: Kysely<Schema>): Promise<Unprepared[]> {
  const { rows } = await sql<Unprepared>`
    select id, greatest(try_at, created_at) as since, greatest(try_at, taken_until, created_at) as "dueAt"
    from media where state = 'processing' and purpose <> 'poster' order by created_at`.execute(db);
  return rows;
}

export async function findUnprepared(
  db: Kysely<Schema>,
  mediaId: string,
): Promise<MediaRecord | null> {
  const record = (await loadMedia(db, [mediaId])).get(mediaId);
  return record?.state === 'processing' && record.purpose !== 'poster' ? record : null;
}

/** Claims an upload; undefined when it is settled, or another process has it. */
export async function claimUpload(
  db: Kysely<Schema>,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<(MediaRecord & { tries: number }) | undefined> {
  const { rows } = await sql<
    MediaRecord & { tries: number; files: MediaRecord['files'][number][] }
  >`
    update media set taken_until = ${until}
    where id = ${id} and state = 'processing' and (taken_until is null or taken_until <= ${now})
    returning ${COLUMNS}, tries`.execute(db);
  return rows[0];
}

export async function renewClaim(db: Kysely<Schema>, id: string, until: Date): Promise<void> {
  await sql`update media set taken_until = ${until} where id = ${id} and state = 'processing'`.execute(
    db,
  );
}

export async function releaseUpload(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`update media set taken_until = null where id = ${id}`.execute(db);
}

export async function postponeUpload(
  db: Kysely<Schema>,
  id: string,
  { tries, tryAt }: { tries: number; tryAt: Date },
): Promise<void> {
  await sql`update media set taken_until = null, tries = ${tries}, try_at = ${tryAt}
    where id = ${id} and state = 'processing'`.execute(db);
}

export async function requeueReadyUpload(
  db: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media set state = 'processing', settled_at = null, tries = 0, try_at = ${now}, taken_until = null
    where id = ${id} and state = 'ready'`.execute(db);
  return numAffectedRows === 1n;
}

export async function requeueFailedUpload(
  db: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media set state = 'processing', can_retry = false, fault = null, settled_at = null, tries = 0,
      try_at = ${now}, taken_until = null
    where id = ${id} and state = 'failed' and can_retry`.execute(db);
  return numAffectedRows === 1n;
}
