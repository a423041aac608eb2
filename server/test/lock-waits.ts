import type { Pool } from 'pg';

/**
 * Counts statements that wait for a lock. Uses the pool, since a transaction sees a fixed list of connections.
 * @param like a pattern for the statement, as in SQL's `like`
 */
export async function lockWaits(pool: Pool, like = '%'): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [like],
  );
  return rows[0]?.waiting ?? 0;
}
