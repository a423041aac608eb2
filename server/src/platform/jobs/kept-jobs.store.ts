import type { ClientBase, Pool } from 'pg';
import { copyIn } from '#src/platform/db/copy-rows.ts';

/** Jobs that wait or are under way, whatever version of the worker keeps them; those that were given up stay behind. */
export const KEPT_JOBS = `copy (
  select task.identifier, job.payload, job.run_at, job.max_attempts, job.key, job.priority
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  where job.attempts < job.max_attempts or job.locked_at is not null
  order by job.id) to stdout`;

/** How many those are. */
export async function countKeptJobs(client: ClientBase): Promise<number> {
  if (!(await knowsJobs(client))) return 0;
  const { rows } = await client.query(`select count(*) as count from graphile_worker._private_jobs
    where attempts < max_attempts or locked_at is not null`);
  return rows[0].count;
}

/** Whether there are tables of jobs; a community that has never run has none. */
export async function knowsJobs(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('graphile_worker._private_jobs') is not null as known",
  );
  return rows[0].known;
}

/** Makes the tables of jobs where there are none. */
export async function prepareJobs(pool: Pool): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

/** Adds kept jobs, in the transaction that runs; each has all its tries again. @returns how many there were. */
export async function addKeptJobs(
  client: ClientBase,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  await client.query(`create temp table kept_jobs (
    number bigint generated always as identity, name text, payload json, run_at timestamptz,
    max_attempts integer, key text, priority integer) on commit drop`);
  const count = await copyIn(
    client,
    'copy kept_jobs (name, payload, run_at, max_attempts, key, priority) from stdin',
    source,
  );
  await client.query(`select graphile_worker.add_job(name, payload := payload, run_at := run_at,
    max_attempts := max_attempts, job_key := key, priority := priority) from kept_jobs order by number`);
  return count;
}

/** What a database without a community may still hold: the jobs of another program. */
export async function hasJobs(client: ClientBase): Promise<boolean> {
  if (!(await knowsJobs(client))) return false;
  const { rows: jobs } = await client.query(
    'select exists (select from graphile_worker._private_jobs) as waiting',
  );
  return jobs[0].waiting;
}

export async function dropJobs(client: ClientBase): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade');
}
