import type { Post } from '@rookery/contract/posts/post.ts';

type Marked = Pick<Post, 'postEngagement' | 'userEngagement'>;

/** What the member's next press takes back: the own repost, else the newest own quote; null: nothing. */
export function undoneNext({
  userEngagement,
}: Pick<Post, 'userEngagement'>): 'repost' | 'quote' | null {
  if (userEngagement.hasReposted) return 'repost';
  return userEngagement.hasRepostedWithComment ? 'quote' : null;
}

export function hasOwnRepost(post: Pick<Post, 'userEngagement'>): boolean {
  return undoneNext(post) !== null;
}

/** The original with the own plain repost, or without it: viewer state and count, each moved once. */
export function withOwnRepost<T extends Marked>(post: T, on: boolean): T {
  if (post.userEngagement.hasReposted === on) return post;
  const repostCount = Math.max(0, post.postEngagement.repostCount + (on ? 1 : -1));
  return {
    ...post,
    postEngagement: { ...post.postEngagement, repostCount },
    userEngagement: { ...post.userEngagement, hasReposted: on },
  };
}

/**
 * The original after a call that failed: the viewer state as it was; and the count, unless another one has come
 * from the server meanwhile, which never held the step that failed.
 */
export function takenBack<T extends Marked>(now: T, shown: Marked, before: Marked): T {
  const isAsShown = now.postEngagement.repostCount === shown.postEngagement.repostCount;
  const { repostCount } = isAsShown ? before.postEngagement : now.postEngagement;
  return {
    ...now,
    postEngagement: { ...now.postEngagement, repostCount },
    userEngagement: { ...now.userEngagement, hasReposted: before.userEngagement.hasReposted },
  };
}
