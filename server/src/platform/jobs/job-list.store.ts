import type { ClientBase, Pool } from 'pg';

export const PROCESS_ENDED = 'The process that ran this job ended before the job was done.';

export const MAIL_JOBS = ['send-%-mail', 'send-feedback-answer'];

export const REFUSED = 'refused';

export type JobState = 'running' | 'waiting' | 'failed' | 'refused';

export interface ListedJob {
  id: string;
  name: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  updatedAt: Date;
  error: string | null;
  payload: unknown;
}

const state = `
  case when job.locked_at is not null then 'running'
    when job.attempts < job.max_attempts then 'waiting'
    when job.flags ? '${REFUSED}' then 'refused'
    else 'failed' end`;

/** Permanently failed jobs, without refused ones. A retry can help these jobs. */
export const HAS_FAILED = `(job.attempts >= job.max_attempts and job.locked_at is null
  and not coalesce(job.flags ? '${REFUSED}', false))`;

interface JobFilter {
  /** SQL `like` patterns. Default: all names. */
  names?: readonly string[];
  states?: readonly JobState[];
  limit: number;
}

export async function listJobs(
  pool: Pool,
  { names, states, limit }: JobFilter,
): Promise<{ total: number; jobs: ListedJob[] }> {
  const { rows } = await pool.query<ListedJob & { total: number }>(
    `select *, (count(*) over ())::int as total from (
      select job.id::text, task.identifier as name, ${state} as state, job.attempts,
        job.max_attempts as "maxAttempts", job.run_at as "runAt", job.updated_at as "updatedAt",
        coalesce(job.last_error, case when job.attempts >= job.max_attempts
          and job.locked_at is null then $4 end) as error, job.payload
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
    ) listed
    where ($1::text[] is null or name like any($1)) and ($2::text[] is null or state = any($2))
    order by "updatedAt" desc, id::bigint desc limit $3`,
    [names ?? null, states ?? null, limit, PROCESS_ENDED],
  );
  return { total: rows[0]?.total ?? 0, jobs: rows };
}

/**
 * Resets the attempts of failed and refused jobs and makes them due. @param id null for all failed jobs; a
 * refused job is retried only by id @returns the number of jobs
 */
export async function retryJobs(pool: Pool, id: string | null): Promise<number> {
  const { rowCount } = await pool.query(
    `update graphile_worker._private_jobs job
    set attempts = 0, run_at = now(), updated_at = now(), last_error = null,
      flags = nullif(coalesce(flags, '{}') - '${REFUSED}', '{}')
    where case when $1::bigint is null then ${HAS_FAILED}
      else job.id = $1 and job.attempts >= job.max_attempts and job.locked_at is null end`,
    [id],
  );
  const message = JSON.stringify({ count: rowCount });
  if (rowCount) await pool.query(`select pg_notify('jobs:insert', $1)`, [message]);
  return rowCount ?? 0;
}

export async function markJobRefused(pool: Pool | ClientBase, id: string): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
    set attempts = max_attempts, flags = coalesce(flags, '{}') || '{"${REFUSED}": true}'
    where id = $1`,
    [id],
  );
}
