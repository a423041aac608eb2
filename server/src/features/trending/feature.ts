import type { FeedDeps } from '#src/features/feeds/public.ts';
import type { WordRules } from '#src/features/users/words/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { trendingRoutes } from './routes.ts';
import { trendJobs } from './trend-jobs.ts';

interface TrendingDeps extends FeedDeps {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  clock: Clock;
  wordRules: WordRules;
}

/** Lists that jobs compute: posts, topics and members of the day, and whom to follow. */
export function openTrending(deps: TrendingDeps): void {
  trendingRoutes(deps.mount, deps);
  trendJobs(deps.jobs, deps);
}
