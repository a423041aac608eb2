import type { Pool } from 'pg';

import { ATTEMPTS_AT_MOST } from './relay-store.ts';

export async function countGivenUp(pool: Pool): Promise<{ topic: string; count: number }[]> {
  const known = await pool.query("select to_regclass('outbox') is not null as known");
  if (!known.rows[0]?.known) return [];
  const { rows } = await pool.query<{ topic: string; count: number }>(
    `select topic, count(*)::int as count from outbox where attempts >= $1 group by topic order by topic`,
    [ATTEMPTS_AT_MOST],
  );
  return rows;
}

export async function retryGivenUp(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('update outbox set attempts = 0 where attempts >= $1', [
    ATTEMPTS_AT_MOST,
  ]);
  return rowCount ?? 0;
}
