export { searchRoutes } from './routes.ts';
export { searchJobs } from './search-jobs.ts';
