import type { Pool } from 'pg';
import type { Size } from './workload.ts';

export const GUARDED_READER = 1;
const MAX_EACH = 1000;

export async function seedBlocksAndMutes(pool: Pool, { members }: Size, ids: readonly string[]) {
  const count = Math.min(MAX_EACH, members / 4);
  const others = ids.slice(members / 2, members / 2 + 2 * count);
  const reader = ids[GUARDED_READER];
  await pool.query(
    `insert into blocks (blocker_id, blocked_id, created_at) select $1, unnest($2::uuid[]), now()`,
    [reader, others.slice(0, count)],
  );
  await pool.query(
    `insert into mutes (muter_id, muted_id, created_at) select $1, unnest($2::uuid[]), now()`,
    [reader, others.slice(count)],
  );
}
