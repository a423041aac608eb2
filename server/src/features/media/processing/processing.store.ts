import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

/** Uploads whose files are not made yet, the oldest first; posters wait for their videos. */
export async function listUnprepared(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media where state = 'processing' and purpose <> 'poster'
    order by created_at`.execute(db);
  return rows.map(({ id }) => id);
}
