import type { Pool } from 'pg';

/** Jobs of such names send one mail each. */
const MAILS = ['send-%-mail', 'send-feedback-answer'];

export interface RefusedMails {
  /** Mails whose last try failed; those that were given up are kept for a week. */
  mails: number;
  /** What was said of the latest. */
  lastError: string | null;
  /** Members whose digest was not taken, and is tried again later and later. */
  digests: number;
}

/** What mails met with lately, as the jobs that send them remember it; null before the first start. */
export async function surveyRefusedMails(pool: Pool): Promise<RefusedMails | null> {
  const known = await pool.query(
    `select to_regclass('graphile_worker._private_jobs') is not null
      and to_regclass('digests') is not null as known`,
  );
  if (!known.rows[0]?.known) return null;
  const { rows } = await pool.query<RefusedMails>(
    `select count(*)::integer as mails,
      (array_agg(job.last_error order by job.updated_at desc))[1] as "lastError",
      (select count(*)::integer from digests where tries > 0) as digests
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier like any($1) and job.last_error is not null`,
    [MAILS],
  );
  return rows[0] ?? null;
}
