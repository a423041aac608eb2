import { readFile, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresLog } from '../../server/src/platform/db/embedded/postgres-log.ts';
import type { Site } from '../site/site.ts';

/** Time for PostgreSQL to write its log and for the server to finish the work of a first call. */
const LOGGED_MS = 1500;

export async function enablePlanLog({ pool, connection }: Site): Promise<void> {
  const settings = [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_buffers = on',
    'auto_explain.log_parameter_max_length = 0',
  ];
  for (const setting of settings) {
    await pool.query(`alter database ${connection.database} set ${setting}`);
  }
}

export async function restartCold(site: Site): Promise<void> {
  await site.restart();
  await pause(LOGGED_MS);
}

export async function logOf({ dataDir }: Site, work: () => Promise<unknown>): Promise<string> {
  const log = postgresLog(dataDir);
  const { size } = await stat(log);
  await work();
  await pause(LOGGED_MS);
  return (await readFile(log)).subarray(size).toString();
}
