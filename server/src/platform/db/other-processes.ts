import type { Pool } from 'pg';

const SERVING = ['rookery serving', 'rookery jobs', 'rookery outbox', 'rookery bus'];

export async function countOthers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'rookery%'
       and (backend_start < clock_timestamp() - make_interval(secs => $1)
         or application_name = any($2))`,
    [process.uptime(), SERVING],
  );
  return rows[0]?.count ?? 0;
}
