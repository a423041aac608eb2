import type { Pool } from 'pg';

/**
 * Connections of other processes of Rookery to this database, whatever their roles: those that began before this
 * process did. Behind a pooler they count where the pooler passes names on.
 */
export async function countOthers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'rookery%'
       and backend_start < clock_timestamp() - make_interval(secs => $1)`,
    [process.uptime()],
  );
  return rows[0]?.count ?? 0;
}
