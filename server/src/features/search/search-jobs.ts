import { indexPosts, indexTopics } from '#src/features/posts/public.ts';
import { indexNames } from '#src/features/users/profile/public.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { countTopics } from './count-topics.ts';
import { updateVocabulary } from './count-words.ts';
import type { SearchParts } from './parts.ts';

export function searchJobs(jobs: Jobs, { db }: Pick<SearchParts, 'db'>): void {
  jobs.atStart('index-names', () => indexNames(db));
  jobs.atStart('index-posts', () => indexPosts(db));
  jobs.atStart('index-topics', () => indexTopics(db));
  jobs.refresh('count-topics', () => countTopics(db));
  jobs.refresh('count-words', () => updateVocabulary(db));
}
