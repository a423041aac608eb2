import type { Kysely } from 'kysely';
import type { Finding } from './doctor-checks.ts';
import { findClockProblem } from '#src/platform/db/clock-watch.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** Compares the clock with the newest row. A small machine without a battery may start with an old time. */
export async function checkNewestRow(
  db: Kysely<Schema>,
  now: Date = new Date(),
): Promise<Finding[]> {
  const text = await findClockProblem(db, now);
  return text === null ? [] : [{ state: 'broken', text }];
}
