import { FEED_NAMES, FEEDS, type FeedName, type NewPost } from '@rookery/contract/kernel/feeds.ts';

/** The feeds in which the server shows its author a new post; a plain repost is for those who follow. */
export function feedsOf(post: NewPost): FeedName[] {
  return FEED_NAMES.filter((feed) =>
    post.isRepost ? FEEDS[feed].holdsReposts : FEEDS[feed].takes(post),
  );
}
