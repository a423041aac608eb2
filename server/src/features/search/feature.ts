import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { searchRoutes, type SearchRouteDeps } from './routes.ts';
import { searchJobs } from './search-jobs.ts';

interface SearchDeps extends SearchRouteDeps {
  mount: Mount;
  jobs: Jobs;
}

/** Posts by word, topic and author, members by name. */
export function openSearch(deps: SearchDeps): void {
  searchRoutes(deps.mount, deps);
  searchJobs(deps.jobs, deps);
}
