import type { PostsParts } from '#src/features/posts/parts.ts';
import type { HomePosts } from './home/home-posts.ts';

/** The parts of feeds and of all below. */
export interface FeedsParts extends PostsParts {
  homePosts: HomePosts;
}
