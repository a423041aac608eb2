import type { Pool } from 'pg';

import { MAIL_JOBS, PROCESS_ENDED, REFUSED } from '#src/platform/jobs/job-list.store.ts';

export interface RefusedMails {
  mails: number;
  toWrongAddresses: number;
  lastError: string | null;
  digests: number;
}

/** Recent failures of mails, from the jobs that send them. Null before the first start. */
export async function surveyRefusedMails(pool: Pool): Promise<RefusedMails | null> {
  const known = await pool.query(
    `select to_regclass('graphile_worker._private_jobs') is not null
      and to_regclass('digests') is not null as known`,
  );
  if (!known.rows[0]?.known) return null;
  const { rows } = await pool.query<RefusedMails>(
    `select count(*) filter (where not is_refused)::integer as mails,
      count(*) filter (where is_refused)::integer as "toWrongAddresses",
      (array_agg(job.last_error order by job.updated_at desc)
        filter (where not is_refused))[1] as "lastError",
      (select count(*)::integer from digests where tries > 0) as digests
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    cross join lateral (select coalesce(job.flags ? $2, false) as is_refused) refusal
    where task.identifier like any($1) and job.last_error <> $3`,
    [MAIL_JOBS, REFUSED, PROCESS_ENDED],
  );
  return rows[0] ?? null;
}
