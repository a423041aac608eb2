import type { Post } from '@rookery/contract/posts/post.ts';

import { isId } from '#web/data/entities/entities-batch.ts';

/** A page of posts: under `data`, or under `posts` as other servers of this API respond. */
export interface PostPage {
  data?: readonly (Post | null)[];
  posts?: readonly (Post | null)[];
  next_cursor: string | null;
}

export function postsOf({ data, posts }: PostPage): Post[] {
  return (posts ?? data ?? []).filter((post) => isId(post?.id)) as Post[];
}
