import type { FeedsParts } from '#src/features/feeds/parts.ts';
import type { TopicsHere } from './topics-here.ts';

export interface SearchParts extends FeedsParts {
  topicsHere: TopicsHere;
}
