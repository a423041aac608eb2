import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { percentile } from '../measure/figures.ts';

/** How long transactions waited for locks, in ms. Waits too short for the sampling are missing. */
export interface LockWaits {
  seen: number;
  p99: number;
  worst: number;
}

const SAMPLE_EVERY_MS = 2;

export function watchLocks(pool: Pool): () => Promise<LockWaits> {
  // A wait is identified by its process id and start time. Its last sample is closest to its full length.
  const waits = new Map<string, number>();
  let isOver = false;
  const looking = look();

  async function look(): Promise<void> {
    while (!isOver) {
      const { rows } = await pool.query<{ wait: string; ms: number }>(
        `select pid || ' ' || waitstart as wait,
           extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as ms
         from pg_locks where not granted and waitstart is not null`,
      );
      for (const { wait, ms } of rows) waits.set(wait, ms);
      await pause(SAMPLE_EVERY_MS);
    }
  }

  return async () => {
    isOver = true;
    await looking;
    const lengths = [...waits.values()];
    if (lengths.length === 0) return { seen: 0, p99: 0, worst: 0 };
    return { seen: lengths.length, p99: percentile(lengths, 99), worst: Math.max(...lengths) };
  };
}
