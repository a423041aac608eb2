import { FEED_NAMES, FEEDS, type FeedName } from '@rookery/contract/kernel/feeds.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/** The feeds in which the server shows its author a new post; a plain repost is for those who follow. */
export function feedsOf(post: Post): FeedName[] {
  return FEED_NAMES.filter((feed) =>
    post.isRepost ? FEEDS[feed].holdsReposts : FEEDS[feed].takes(post),
  );
}
