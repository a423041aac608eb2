import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { computeTrends, type TrendNeeds } from './compute-trends.ts';
import { recommendUsers } from './recommend-users.ts';

/** Trends and recommendations, at start and then each minute; one process computes, all read. */
export function trendJobs(jobs: Jobs, needs: TrendNeeds): void {
  jobs.refresh('compute-trends', () => computeTrends(needs));
  jobs.refresh('recommend-users', () => recommendUsers(needs));
}
