import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { forgetViews } from './views.store.ts';

/** Forgets each hour who saw what more than a day ago. */
export function viewJobs(jobs: Jobs, { db, clock }: { db: Kysely<Schema>; clock: Clock }): void {
  jobs.repeat('forget-views', '47 * * * *', () =>
    forgetViews(db, new Date(clock.now().getTime() - LIMITS.viewHours * 3_600_000)),
  );
}
