import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { computeTrends, type TrendDeps } from './compute-trends.ts';
import { recommendUsers } from './recommend-users.ts';

/** Trends and recommendations, at start and then each minute; one process computes, all read. */
export function trendJobs(jobs: Jobs, deps: TrendDeps): void {
  jobs.refresh('compute-trends', () => computeTrends(deps));
  jobs.refresh('recommend-users', () => recommendUsers(deps));
}
