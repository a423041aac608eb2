import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export async function isAnyBlock(
  tx: Transaction<Schema>,
  one: string,
  other: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from blocks
    where blocker_id = ${one} and blocked_id = ${other}
      or blocker_id = ${other} and blocked_id = ${one}`.execute(tx);
  return rows.length > 0;
}

export async function insertBlock(
  tx: Transaction<Schema>,
  blockerId: string,
  blockedId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into blocks (blocker_id, blocked_id, created_at)
    values (${blockerId}, ${blockedId}, ${now}) on conflict do nothing returning seq`.execute(tx);
  return rows.length > 0;
}

export async function deleteBlock(
  tx: Transaction<Schema>,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const { rows } = await sql`delete from blocks
    where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning seq`.execute(tx);
  return rows.length > 0;
}
