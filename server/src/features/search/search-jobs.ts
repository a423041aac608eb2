import { indexPosts } from '#src/features/posts/public.ts';
import { indexNames } from '#src/features/users/profile/public.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { countTopics } from './count-topics.ts';
import type { SearchParts } from './parts.ts';

/** What search needs done by itself: what came past the server at start, the counts of topics each minute. */
export function searchJobs(jobs: Jobs, { db }: Pick<SearchParts, 'db'>): void {
  jobs.atStart('index-names', () => indexNames(db));
  jobs.atStart('index-posts', () => indexPosts(db));
  jobs.refresh('count-topics', () => countTopics(db));
}
