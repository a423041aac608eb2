import type { Post } from '@rookery/contract/posts/post.ts';

type Marked = Pick<Post, 'postEngagement' | 'userEngagement'>;

/** The target of the next undo: the own repost, else the newest own quote. Null if there is neither. */
export function nextUndoTarget({
  userEngagement,
}: Pick<Post, 'userEngagement'>): 'repost' | 'quote' | null {
  if (userEngagement.hasReposted) return 'repost';
  return userEngagement.hasRepostedWithComment ? 'quote' : null;
}

export function hasOwnRepost(post: Pick<Post, 'userEngagement'>): boolean {
  return nextUndoTarget(post) !== null;
}

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
 * Reverts a failed request. A count that the server has sent since then stays, because it never included
 * this repost.
 */
export function revertOwnRepost<T extends Marked>(now: T, shown: Marked, before: Marked): T {
  const isAsShown = now.postEngagement.repostCount === shown.postEngagement.repostCount;
  const { repostCount } = isAsShown ? before.postEngagement : now.postEngagement;
  return {
    ...now,
    postEngagement: { ...now.postEngagement, repostCount },
    userEngagement: { ...now.userEngagement, hasReposted: before.userEngagement.hasReposted },
  };
}
