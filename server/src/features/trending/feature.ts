import { trendingRoutes } from './routes.ts';
import { trendJobs } from './trend-jobs.ts';
import type { TrendingParts } from './parts.ts';

export function openTrending(parts: TrendingParts): TrendingParts {
  trendingRoutes(parts.mount, parts);
  trendJobs(parts.jobs, parts);
  return parts;
}
