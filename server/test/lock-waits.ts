import type { Pool } from 'pg';

/**
 * How many statements wait for a lock in the database of a pool.
 * A transaction sees who is connected as when it first looked, and misses who connects later: so the pool is asked.
 * @param like a part of the statement, as SQL's `like` has it
 */
export async function lockWaits(pool: Pool, like = '%'): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [like],
  );
  return rows[0]?.waiting ?? 0;
}
