import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool } from 'pg';

import type { Finding } from './doctor-checks.ts';

const BEHIND_MS = 10_000;
const SECOND_LOOK_MS = 1500;
const PATIENCE_MS = 4000;

export async function checkReplicaLag(
  primary: Pool,
  replicaUrl: string,
  behindMs = BEHIND_MS,
): Promise<Finding[]> {
  const replica = new pg.Client({
    connectionString: replicaUrl,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  replica.on('error', () => undefined);
  try {
    await replica.connect();
    const { rows } = await primary.query<{ lsn: string }>(
      'select pg_current_wal_insert_lsn() as lsn',
    );
    const lsn = rows[0]?.lsn ?? '0/0';
    if (await hasReached(replica, lsn)) return [];
    await delay(SECOND_LOOK_MS);
    if (await hasReached(replica, lsn)) return [];
    const ageMs = await ageOf(replica);
    if (ageMs < behindMs) return [];
    const text = `The replica at DATABASE_READ_URL is ${Math.round(ageMs / 1000)} s behind: lists are read from the primary. Check its log, network and disk`;
    return [{ state: 'broken', text }];
  } finally {
    void replica.end().catch(() => undefined);
  }
}

async function hasReached(replica: pg.Client, lsn: string): Promise<boolean> {
  const { rows } = await replica.query<{ reached: boolean }>(
    'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached',
    [lsn],
  );
  return rows[0]?.reached === true;
}

/** The age in ms of the last replayed transaction’s commit. */
async function ageOf(replica: pg.Client): Promise<number> {
  const { rows } = await replica.query<{ ms: number }>(`
    select (1000 * coalesce(
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0))::float8 as ms`);
  return rows[0]?.ms ?? 0;
}
