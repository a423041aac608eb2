import type { Pool, PoolClient } from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import {
  identifyDatabase,
  surveyCapabilities,
  type ConnectionCapabilities,
} from './connection-capabilities.ts';

export const POOLER_WITHOUT_DIRECT_URL =
  'DATABASE_URL points to a pooler such as pgbouncer, which does not keep sessions. Set DATABASE_DIRECT_URL to the same database without the pooler: jobs, messages between processes and migrations use it.';
const DIRECT_URL_IS_POOLER =
  'DATABASE_DIRECT_URL points to a pooler, too. Set it to the address of PostgreSQL itself: jobs, messages between processes and migrations need their own sessions.';
const DIFFERENT_DATABASES =
  'DATABASE_DIRECT_URL points to a different database than DATABASE_URL. Both must point to the same one.';

export const NO_STATEMENT_LIMIT_WARNING =
  "Statements through the pooler have no time limit: one that never ends blocks its connection. Set a limit for the role of DATABASE_URL: alter role <role> set statement_timeout = '10s'; then reconnect the pooler";

/**
 * Finds the capabilities of `callPool`. `pool` must keep sessions and may be the same. @param unreachable
 * returns the error for DATABASE_DIRECT_URL. @throws StartupError if `pool` does not, or leads elsewhere
 */
export async function findCapabilities(
  callPool: Pool,
  pool: Pool,
  unreachable: (error: unknown) => StartupError,
): Promise<ConnectionCapabilities> {
  const way = await withClient(callPool, surveyCapabilities).catch((error: unknown) => {
    throw refusesSettings(error) ? new StartupError(POOLER_WITHOUT_DIRECT_URL) : error;
  });
  if (pool === callPool) {
    if (way.isPooled) throw new StartupError(POOLER_WITHOUT_DIRECT_URL);
    return way;
  }
  const direct = await withClient(pool, surveyCapabilities).catch((error: unknown) => {
    throw refusesSettings(error) ? new StartupError(DIRECT_URL_IS_POOLER) : unreachable(error);
  });
  if (direct.isPooled) throw new StartupError(DIRECT_URL_IS_POOLER);
  const [one, other] = [
    await withClient(callPool, identifyDatabase),
    await withClient(pool, identifyDatabase),
  ];
  if (one.database !== other.database || one.isCopy) throw new StartupError(DIFFERENT_DATABASES);
  return way;
}

function refusesSettings(error: unknown): boolean {
  return (error as Error).message.startsWith('unsupported startup parameter');
}

async function withClient<Result>(
  pool: Pool,
  question: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const answer = await question(client);
    client.release();
    return answer;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
