import type { FeedsParts } from '#src/features/feeds/parts.ts';
import type { TopicsHere } from './topics-here.ts';

/** The parts of search and of all below. */
export interface SearchParts extends FeedsParts {
  topicsHere: TopicsHere;
}
