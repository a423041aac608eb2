import { createHomePosts } from './home/home-posts.ts';
import { feedsRoutes } from './routes.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import type { FeedsParts } from './parts.ts';

export function openFeeds(below: PostsParts): FeedsParts {
  const parts: FeedsParts = { ...below, homePosts: createHomePosts(below) };
  feedsRoutes(parts.mount, parts);
  return parts;
}
