import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { rankGroups } from './lists/lists.store.ts';

const DAY_MS = 86_400_000;

/** Which groups are trending follows what happens in them within minutes. */
export function groupJobs(jobs: Jobs, { db, clock }: { db: Kysely<Schema>; clock: Clock }): void {
  jobs.repeat('rank-groups', '*/5 * * * *', () =>
    rankGroups(db, new Date(clock.now().getTime() - LIMITS.trendingGroupDays * DAY_MS)),
  );
}
