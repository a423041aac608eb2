import { readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/**
 * Returns the CPU milliseconds of this process and its database connections, independent of the machine's
 * load.
 */
export async function serverCpuMs(
  db: Kysely<Schema>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = new Map((await connections(db)).map((pid) => [pid, cpuMsOf(pid)]));
  const own = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(own);
  const pids = await connections(db);
  return pids.reduce(
    (sum, pid) => sum + cpuMsOf(pid) - (before.get(pid) ?? 0),
    (user + system) / 1000,
  );
}

async function connections(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and backend_type in ('client backend', 'parallel worker')`.execute(
    db,
  );
  return rows.map(({ pid }) => pid);
}

/** Reads the scheduler's nanoseconds, because the ticks of `stat` are too coarse. */
function cpuMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}
