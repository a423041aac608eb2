import { userFacts } from '#src/features/users/public.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { computeTrends } from './compute-trends.ts';
import { recommendUsers } from './recommend-users.ts';
import { deleteRecommendationsOf, deleteRecommendationsOfPurged } from './recommendations.store.ts';
import type { TrendingParts } from './parts.ts';

export function trendJobs(jobs: Jobs, deps: TrendingParts): void {
  jobs.refresh('compute-trends', () => computeTrends(deps));
  jobs.refresh('recommend-users', () => recommendUsers(deps));
  deps.facts.once(userFacts.purged, 'forget-recommendations', ({ payload }) =>
    deleteRecommendationsOf(deps.db, payload.userId),
  );
  // Members who were purged before this fact had a handler still have rows.
  jobs.atStart('forget-earlier-recommendations', () => deleteRecommendationsOfPurged(deps.db));
}
