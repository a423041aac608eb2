import type { ClientBase, Pool } from 'pg';
import { HAS_FAILED, PROCESS_ENDED } from './job-list.store.ts';

/**
 * First keys of the advisory locks that show liveness: job pools by name, and processes by secrets. Every
 * process of every version must use the same keys.
 */
const LIVENESS_LOCKS = { pool: 7_665_540, secrets: 7_665_542 };
export type LivenessKind = keyof typeof LIVENESS_LOCKS;

const locksOf = (kind: LivenessKind): string => `
  select objid::bigint as hash from pg_locks
  where locktype = 'advisory' and classid = ${LIVENESS_LOCKS[kind]} and granted
    and database = (select oid from pg_database where datname = current_database())`;
const livingLocks = locksOf('pool');
const lockers = `
  select locked_by as pool from graphile_worker._private_jobs where locked_by is not null
  union select locked_by from graphile_worker._private_job_queues where locked_by is not null`;
const ready = `
  select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as wait
  from graphile_worker._private_jobs where is_available and run_at <= now()`;

/** Detects a lost machine within a minute; over a Unix socket these settings do nothing. */
export const KEEPALIVE_SETTINGS =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

export async function markAlive(
  client: ClientBase,
  kind: LivenessKind,
  name: string,
): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [
    LIVENESS_LOCKS[kind],
    name,
  ]);
}

export async function markDead(
  client: ClientBase,
  kind: LivenessKind,
  name: string,
): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [
    LIVENESS_LOCKS[kind],
    name,
  ]);
}

export async function areOthersAlive(
  pool: Pool,
  kind: LivenessKind,
  name: string,
): Promise<boolean> {
  const { rows } = await pool.query<{ live: boolean }>(
    `select exists (select from (${locksOf(kind)}) as living
      where living.hash <> hashtext($1)::bigint & 4294967295) as live`,
    [name],
  );
  return rows[0]?.live === true;
}

export async function findDeadPools(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ pool: string }>(`
    select pool from (${lockers}) as held
    where not exists (
      select from (${livingLocks}) as living
      where living.hash = hashtext(held.pool)::bigint & 4294967295)`);
  return rows.map(({ pool }) => pool);
}

/** Unlocks the jobs of these pools. @param except jobs whose handlers still run. */
export async function unlockJobs(
  client: ClientBase,
  pools: readonly string[],
  except: readonly string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null,
       last_error = case when attempts >= max_attempts then $3 else last_error end
     where locked_by = any($1) and not id = any($2::bigint[])`,
    [pools, except, PROCESS_ENDED],
  );
  await client.query(
    `update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
     where locked_by = any($1) and not exists (
       select from graphile_worker._private_jobs as job
       where job.job_queue_id = queue.id and job.id = any($2::bigint[]))`,
    [pools, except],
  );
  const message = JSON.stringify({ count: rowCount });
  if (rowCount) await client.query(`select pg_notify('jobs:insert', $1)`, [message]);
  return rowCount ?? 0;
}

/**
 * Repairs future times after a fast clock was set back. Otherwise no job would run until those times.
 * @returns how many rows were reset.
 */
export async function resetFutureTimes(client: ClientBase): Promise<number> {
  const jobs = await client.query(`
    update graphile_worker._private_jobs
    set run_at = run_at - (greatest(created_at, updated_at) - now()),
      created_at = least(created_at, now()), updated_at = now()
    where greatest(created_at, updated_at) > now() + interval '1 minute'`);
  const retries = await client.query(`
    update graphile_worker._private_jobs set run_at = now()
    where attempts > 0
      and run_at > now() + exp(least(attempts, 10)) * interval '1 second' + interval '1 minute'`);
  // Repeated jobs are added when due, so a later time comes from a fast clock. Later jobs of that name
  // would keep this time.
  const repeated = await client.query(`
    update graphile_worker._private_jobs job set run_at = now()
    from graphile_worker._private_tasks task
      join graphile_worker._private_known_crontabs known on known.identifier = task.identifier
    where task.id = job.task_id and job.key = task.identifier
      and job.attempts = 0 and job.run_at > now() + interval '2 minutes'`);
  // Allow two minutes, because jobs of the next minute are sometimes added slightly early.
  const minutes = await client.query(`
    update graphile_worker._private_known_crontabs
    set last_execution = least(last_execution, now()), known_since = least(known_since, now())
    where last_execution > now() + interval '2 minutes' or known_since > now() + interval '2 minutes'`);
  return [jobs, retries, repeated, minutes].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

export async function deleteOldFailures(client: ClientBase): Promise<void> {
  await client.query(`
    delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and run_at < now() - interval '7 days'`);
}

export async function surveyJobs(
  pool: Pool,
): Promise<{ pools: number; oldestWaitS: number; givenUp: number } | null> {
  const known = await pool.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as known`,
  );
  if (!known.rows[0]?.known) return null;
  const { rows } = await pool.query<{ pools: number; wait: number; given_up: number }>(`
    select (select count(distinct hash) from (${livingLocks}) as living)::int as pools,
      (${ready}) as wait,
      (select count(*) from graphile_worker._private_jobs job where ${HAS_FAILED})::int as given_up`);
  const [row] = rows;
  return { pools: row?.pools ?? 0, oldestWaitS: row?.wait ?? 0, givenUp: row?.given_up ?? 0 };
}
