import { sql, type Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Schema } from './tables/schema.ts';

const LOCK = "hashtextextended('backup', 0)";
// Whoever asks whether a backup runs holds the lock for that moment.
const TRIES = 20;
const PAUSE_MS = 100;

/**
 * From now on, as long as this connection lasts or until it is let go, a backup runs: what it may name is not removed
 * from the storage. @returns false when another backup of this community runs.
 */
export async function lockForBackup(client: ClientBase): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as locked`);
    if (rows[0].locked) return true;
    await delay(PAUSE_MS);
  }
  return false;
}

/**
 * Whether files must stay for a backup. Ask after what lets go of a file is committed: a backup that begins later does
 * not name it.
 */
export async function isBackedUpNow(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('backup', 0)) as free`.execute(db);
  return rows[0]?.free === false;
}
