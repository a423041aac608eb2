import type { Pool, PoolClient } from 'pg';

import { StartupError } from '#src/kernel/startup-error.ts';
import { identify, surveyWay, type Way } from './way.ts';

export const POOLER_ALONE =
  'DATABASE_URL points to a pooler such as pgbouncer, which does not keep sessions. Set DATABASE_DIRECT_URL to the same database without the pooler: jobs, messages between processes and migrations use it.';
const POOLER_TWICE =
  'DATABASE_DIRECT_URL points to a pooler, too. Set it to the address of PostgreSQL itself: jobs, messages between processes and migrations need their own sessions.';
const ANOTHER =
  'DATABASE_DIRECT_URL points to a different database than DATABASE_URL. Both must point to the same one.';

export const NO_LIMIT =
  "Statements through the pooler have no time limit: one that never ends blocks its connection. Set a limit for the role of DATABASE_URL: alter role <role> set statement_timeout = '10s'; then reconnect the pooler";

/**
 * Determines the features for statements through `callPool`; `pool`, which may be the same, must keep sessions.
 * @param unreachable the error text for DATABASE_DIRECT_URL
 * @throws StartupError when `pool` does not, or leads elsewhere.
 */
export async function findWay(
  callPool: Pool,
  pool: Pool,
  unreachable: (error: unknown) => StartupError,
): Promise<Way> {
  const way = await look(callPool, surveyWay).catch((error: unknown) => {
    throw refusesSettings(error) ? new StartupError(POOLER_ALONE) : error;
  });
  if (pool === callPool) {
    if (way.isPooled) throw new StartupError(POOLER_ALONE);
    return way;
  }
  const direct = await look(pool, surveyWay).catch((error: unknown) => {
    throw refusesSettings(error) ? new StartupError(POOLER_TWICE) : unreachable(error);
  });
  if (direct.isPooled) throw new StartupError(POOLER_TWICE);
  const [one, other] = [await look(callPool, identify), await look(pool, identify)];
  if (one.database !== other.database || one.isCopy) throw new StartupError(ANOTHER);
  return way;
}

function refusesSettings(error: unknown): boolean {
  return (error as Error).message.startsWith('unsupported startup parameter');
}

async function look<Result>(
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
