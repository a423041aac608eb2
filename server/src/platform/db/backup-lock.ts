import { sql, type Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import type { Schema } from './tables/schema.ts';

const LOCK = "hashtextextended('backup', 0)";
// `isBackedUpNow` also takes the lock briefly, so retry.
const TRIES = 20;
const PAUSE_MS = 100;

/**
 * Marks a backup as running until the lock or the connection ends. Until then, files that the backup may
 * name stay in the storage. @returns false if another backup of this community runs
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
 * Whether a running backup needs files to stay. Call this after the commit that drops a file, because a
 * later backup does not name the file.
 */
export async function isBackedUpNow(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('backup', 0)) as free`.execute(db);
  return rows[0]?.free === false;
}
