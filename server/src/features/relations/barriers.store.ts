import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';

export interface BarrierRow {
  memberId: string;
  otherId: string;
  kind: 'block' | 'mute';
}

/** Blocks from and against each of these members, and whom they have muted. */
export async function loadBarriers(
  db: Kysely<Schema>,
  memberIds: readonly string[],
): Promise<BarrierRow[]> {
  const { rows } = await sql<BarrierRow>`
    select blocker_id as "memberId", blocked_id as "otherId", 'block' as kind
      from blocks where blocker_id = any(${memberIds}::uuid[])
    union all
    select blocked_id, blocker_id, 'block' from blocks where blocked_id = any(${memberIds}::uuid[])
    union all
    select muter_id, muted_id, 'mute' from mutes where muter_id = any(${memberIds}::uuid[])`.execute(
    db,
  );
  return rows;
}
