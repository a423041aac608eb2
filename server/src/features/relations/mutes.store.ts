import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function insertMute(
  tx: Transaction<Schema>,
  muterId: string,
  mutedId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into mutes (muter_id, muted_id, created_at)
    values (${muterId}, ${mutedId}, ${now}) on conflict do nothing returning seq`.execute(tx);
  return rows.length > 0;
}

export async function deleteMute(
  tx: Transaction<Schema>,
  muterId: string,
  mutedId: string,
): Promise<boolean> {
  const { rows } = await sql`delete from mutes
    where muter_id = ${muterId} and muted_id = ${mutedId} returning seq`.execute(tx);
  return rows.length > 0;
}
