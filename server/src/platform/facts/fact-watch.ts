import type { Kysely } from 'kysely';

import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  currentSnapshot,
  type LoggedFact,
  MAX_MISSED_MS,
  readFactsSince,
  type Snapshot,
  trimFacts,
} from './fact-log.ts';

export interface FactWatch {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface FactWatchOptions {
  db: Kysely<Schema>;
  teller: string;
  log: { warn(details: object, message: string): void };
  onFacts(facts: readonly LoggedFact[]): void;
  /**
   * Called when facts may have been missed, so that every cache may be stale. Repeated until facts can be
   * read again.
   */
  onMissed(): void;
  /**
   * Milliseconds without a successful read after which caches are not trusted. Infinity means caches are
   * always trusted.
   */
  patienceMs: number;
}

const POLL_INTERVAL_MS = 500;
const TRIM_EVERY_MS = 60_000;

export function createFactWatch(options: FactWatchOptions): FactWatch {
  const { db, teller, log, onFacts, onMissed, patienceMs } = options;
  let seen: Snapshot = '';
  let seenAt = 0;
  let trimmedAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let isHealthy = true;

  async function look(): Promise<void> {
    const begun = performance.now();
    try {
      const { now, facts } = await readFactsSince(db, seen, teller);
      // If the process slept for minutes, facts from that time may have been trimmed.
      if (begun - seenAt > MAX_MISSED_MS) onMissed();
      [seen, seenAt, isHealthy] = [now, begun, true];
      if (facts.length > 0) onFacts(facts);
      if (begun - trimmedAt > TRIM_EVERY_MS) {
        trimmedAt = begun;
        await trimFacts(db);
      }
    } catch (error) {
      if (isHealthy) log.warn({ err: error }, 'Could not read facts from other processes');
      isHealthy = false;
    }
  }

  function tick(): void {
    if (performance.now() - seenAt > patienceMs) onMissed();
    looking ??= look().finally(() => (looking = null));
  }

  return {
    async start() {
      [seen, seenAt] = [await currentSnapshot(db), performance.now()];
      // Randomize the first trim, so that processes do not all trim together.
      trimmedAt = seenAt - Math.random() * TRIM_EVERY_MS;
      timer = setInterval(tick, POLL_INTERVAL_MS).unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await looking;
    },
  };
}
