import type { ClientBase, Pool } from 'pg';
import { copyIn } from '#src/platform/db/copy-rows.ts';

const IS_PENDING_SQL = '(job.attempts < job.max_attempts or job.locked_at is not null)';

/** Copies pending and running jobs, for any version of the worker. Permanently failed jobs are excluded. */
export const COPY_PENDING_JOBS_SQL = `copy (
  select task.identifier, job.payload, job.run_at, job.max_attempts, job.key, job.priority
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  where ${IS_PENDING_SQL} order by job.id) to stdout`;

/**
 * Row numbers of the jobs in each queue, counted from 1. They are stored apart from the rows, so that
 * versions without queues can read the rows.
 */
export type PendingQueues = Record<string, number[]>;

export async function surveyPendingJobs(
  client: ClientBase,
): Promise<{ rows: number; queues: PendingQueues }> {
  if (!(await hasJobTables(client))) return { rows: 0, queues: {} };
  const { rows } = await client.query(`select count(*)::int as rows,
      coalesce((select jsonb_object_agg(queue_name, numbers) from (
        select queue.queue_name, jsonb_agg(kept.number order by kept.number) as numbers
        from (select row_number() over (order by job.id) as number, job.job_queue_id
          from graphile_worker._private_jobs job where ${IS_PENDING_SQL}) kept
        join graphile_worker._private_job_queues queue on queue.id = kept.job_queue_id
        group by queue.queue_name) queues), '{}') as queues
    from graphile_worker._private_jobs job where ${IS_PENDING_SQL}`);
  return rows[0];
}

export async function hasJobTables(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('graphile_worker._private_jobs') is not null as known",
  );
  return rows[0].known;
}

export async function createJobTables(pool: Pool): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

/**
 * Adds stored jobs in the current transaction, with all their attempts. @param queues if left out, no job
 * has a queue @returns the number of jobs.
 */
export async function addPendingJobs(
  client: ClientBase,
  source: AsyncIterable<Uint8Array>,
  queues: PendingQueues = {},
): Promise<number> {
  await client.query(`create temp table kept_jobs (
    number bigint generated always as identity, name text, payload json, run_at timestamptz,
    max_attempts integer, key text, priority integer) on commit drop`);
  const count = await copyIn(
    client,
    'copy kept_jobs (name, payload, run_at, max_attempts, key, priority) from stdin',
    source,
  );
  await client.query(
    `select graphile_worker.add_job(kept_jobs.name, payload := payload, run_at := run_at,
      max_attempts := max_attempts, job_key := kept_jobs.key, priority := priority,
      queue_name := queues.name)
    from kept_jobs left join (
      select queue.key as name, of_queue.number::bigint as number
      from jsonb_each($1::jsonb) queue, jsonb_array_elements_text(queue.value) of_queue (number)
    ) queues using (number) order by number`,
    [JSON.stringify(queues)],
  );
  return count;
}

export async function hasJobs(client: ClientBase): Promise<boolean> {
  if (!(await hasJobTables(client))) return false;
  const { rows: jobs } = await client.query(
    'select exists (select from graphile_worker._private_jobs) as waiting',
  );
  return jobs[0].waiting;
}

export async function dropJobs(client: ClientBase): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade');
}
