import type { PostsParts } from '#src/features/posts/parts.ts';
import type { HomePosts } from './home/home-posts.ts';

export interface FeedsParts extends PostsParts {
  homePosts: HomePosts;
}
