import type { Clock } from '#src/kernel/clock.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { searchRoutes, type SearchRouteDeps } from './routes.ts';
import { searchJobs } from './search-jobs.ts';
import { createTopicsHere } from './topics-here.ts';

type SearchDeps = Omit<SearchRouteDeps, 'topicsHere'> & {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  clock: Clock;
};

/** Posts by word, topic and author, members by name. */
export function openSearch(deps: SearchDeps): void {
  searchRoutes(deps.mount, { ...deps, topicsHere: createTopicsHere(deps) });
  searchJobs(deps.jobs, deps);
}
