import type { OriginalPost, Post } from '@rookery/contract/posts/post.ts';

export interface TakenApart {
  /** Every post by itself, originals before what shows them. */
  apart: Post[];
  /** Originals that are gone, or not this member's to see. */
  missing: string[];
}

/** A repost or quote arrives with its original inside; here each is an entity of its own, found by `repostId`. */
export function takeApart(arrived: readonly Post[]): TakenApart {
  const apart: Post[] = [];
  const missing: string[] = [];
  const take = (post: OriginalPost): void => {
    // What a quoted post quotes in turn is not told: nothing is known of it.
    const { original } = post;
    if (original) take({ ...original, original: null });
    apart.push({ ...post, original: null });
  };
  for (const post of arrived) {
    if (post.original) take(post.original);
    else if (post.repostId !== null) missing.push(post.repostId);
    apart.push({ ...post, original: null });
  }
  return { apart, missing };
}
