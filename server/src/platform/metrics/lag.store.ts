import { sql, type Kysely } from 'kysely';

import { ATTEMPTS_AT_MOST } from '#src/platform/outbox/relay-store.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/**
 * Pending work of the community, by the database's clock. `events` and `jobs` exclude given-up work. Counts
 * end at MOST_COUNTED.
 */
export interface Lag {
  events: number;
  /** Seconds since the oldest pending event was written. 0 if none is pending. */
  oldestEvent: number;
  givenUp: number;
  jobs: number;
  /** Seconds since the oldest pending job was due. 0 if none is pending. */
  oldestJob: number;
}

/** Limits how much of a long queue a scrape reads. */
const MOST_COUNTED = 1000;

export async function findLag(db: Kysely<Schema>): Promise<Lag> {
  const { rows } = await sql<Lag>`
    select events.count::int as events, events.age::float8 as "oldestEvent",
      given_up.count::int as "givenUp", jobs.count::int as jobs, jobs.age::float8 as "oldestJob"
    from (
      select count(*), greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0)) as age
      from (select created_at from outbox where attempts < ${ATTEMPTS_AT_MOST} order by id limit ${MOST_COUNTED}) event) events,
    (
      -- They have stayed behind, so they are among the first.
      select count(*) filter (where attempts >= ${ATTEMPTS_AT_MOST})
      from (select attempts from outbox order by id limit ${MOST_COUNTED}) event) given_up,
    (
      select count(*), greatest(0, coalesce(extract(epoch from now() - min(run_at)), 0)) as age
      from (select run_at from graphile_worker._private_jobs
        where is_available and run_at <= now() order by priority, run_at limit ${MOST_COUNTED}) job) jobs`.execute(
    db,
  );
  return rows[0] ?? { events: 0, oldestEvent: 0, givenUp: 0, jobs: 0, oldestJob: 0 };
}
