import { FEED_NAMES, FEEDS, type FeedName } from '@rookery/contract/kernel/feeds.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/** The feeds where the server shows the author a new post. Plain reposts are for followers. */
export function feedsOf(post: Post): FeedName[] {
  return FEED_NAMES.filter((feed) =>
    post.isRepost ? FEEDS[feed].holdsReposts : FEEDS[feed].takes(post),
  );
}
