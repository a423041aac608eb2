import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { rankGroups } from './lists/lists.store.ts';
import { approveLeftoverRequests } from './people/approve-pending.ts';
import type { GroupsParts } from './parts.ts';

export function groupJobs(jobs: Jobs, deps: GroupsParts): void {
  const { db, clock } = deps;
  jobs.refresh('rank-groups', () =>
    rankGroups(db, new Date(clock.now().getTime() - LIMITS.trendingGroupDays * DAY_MS)),
  );
  jobs.repeat('let-in-askers', '56 4 * * *', () => approveLeftoverRequests(deps));
}
