export { trendingRoutes } from './routes.ts';
export { trendJobs } from './trend-jobs.ts';
