import type { OriginalPost, Post } from '@rookery/contract/posts/post.ts';

export interface SplitPosts {
  apart: Post[];
  missing: string[];
}

/**
 * The server nests originals in reposts and quotes. Here, each original is a separate entity, linked by
 * `repostId`.
 */
export function splitOriginals(arrived: readonly Post[]): SplitPosts {
  const apart: Post[] = [];
  const missing: string[] = [];
  const take = (post: OriginalPost): void => {
    // The server does not send what a quoted post quotes.
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
