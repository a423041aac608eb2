import { type Kysely, sql } from 'kysely';

import { type Clock, MAX_CLOCK_SKEW_MS } from '#src/kernel/clock.ts';
import type { Schema } from './tables/schema.ts';

const SEQ_EPOCH_MS = Date.UTC(2020, 0, 1);
/** The latest time is stored once a second, rounded up: docs/decisions/037. */
const ROUNDED_MS = 1000;

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/**
 * Returns why this server's clock must be wrong: the newest row is in the future. Null if the clock may be
 * right.
 */
export async function findClockProblem(db: Kysely<Schema>, now: Date): Promise<string | null> {
  const { rows } = await sql<{ moment: number | null }>`
    select pg_sequence_last_value(to_regclass('seq_ceiling')) as moment`.execute(db);
  const newest = SEQ_EPOCH_MS + (rows[0]?.moment ?? 0) - ROUNDED_MS;
  const behind = newest - now.getTime();
  if (behind <= MAX_CLOCK_SKEW_MS) return null;
  const [unit, ms] = UNITS.find(([, size]) => behind >= 2 * size) ?? UNITS[2];
  return `The clock of this server is ${Math.floor(behind / ms)} ${unit} behind the newest row (${new Date(newest).toISOString()}). Synchronize it: timedatectl set-ntp true. If it is correct, it was ahead when that row was written.`;
}

export function createClockWatch(deps: {
  db: Kysely<Schema>;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}): () => Promise<string | null> {
  let isLogged = false;
  return async () => {
    const problem = await findClockProblem(deps.db, deps.clock.now());
    if (problem !== null && !isLogged) {
      deps.log.warn({ problem }, 'The clock of this server is behind the newest row');
    }
    isLogged = problem !== null;
    return problem;
  };
}
