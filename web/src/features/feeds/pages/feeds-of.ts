import { FEED_NAMES, FEEDS, type FeedName } from '@rookery/contract/kernel/feeds.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/**
 * Returns the feeds in which the server shows a new post to its author. Plain reposts are for followers.
 */
export function feedsOf(post: Post): FeedName[] {
  return FEED_NAMES.filter((feed) =>
    post.isRepost ? FEEDS[feed].holdsReposts : FEEDS[feed].takes(post),
  );
}
