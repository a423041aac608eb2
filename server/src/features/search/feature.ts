import { eraseWhenPurged } from '#src/features/users/record/public.ts';
import { searchRoutes } from './routes.ts';
import { eraseSavedSearches } from './saved/saved-searches.store.ts';
import { savedSearchRoutes } from './saved/saved-search-routes.ts';
import { searchJobs } from './search-jobs.ts';
import { createTopicsHere } from './topics-here.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';
import type { SearchParts } from './parts.ts';

export function openSearch(below: FeedsParts): SearchParts {
  const parts: SearchParts = { ...below, topicsHere: createTopicsHere(below) };
  searchRoutes(parts.mount, parts);
  savedSearchRoutes(parts.mount, parts);
  eraseWhenPurged(parts, 'erase-saved-searches', (id) => eraseSavedSearches(parts.db, id));
  searchJobs(parts.jobs, parts);
  return parts;
}
