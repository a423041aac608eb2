import { searchRoutes } from './routes.ts';
import { searchJobs } from './search-jobs.ts';
import { createTopicsHere } from './topics-here.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';
import type { SearchParts } from './parts.ts';

export function openSearch(below: FeedsParts): SearchParts {
  const parts: SearchParts = { ...below, topicsHere: createTopicsHere(below) };
  searchRoutes(parts.mount, parts);
  searchJobs(parts.jobs, parts);
  return parts;
}
