import type { Post } from '@rookery/contract/posts/post.ts';

import { queryClient } from '#web/data/api/query-client.ts';

import type { CommentPages } from './comments-options.ts';

const COMMENTS = 'comments';

/** Puts a comment just written into every list of its parent that this page holds, for when it is shown again. */
export function addToCommentLists(comment: Post): void {
  const lists = queryClient.getQueriesData<CommentPages>({
    queryKey: [COMMENTS, comment.parentUlid],
  });
  for (const [queryKey, data] of lists) {
    if (!data || data.pages.some((page) => page.ids.includes(comment.id))) continue;
    const isOldestFirst = queryKey[2] === 'oldest';
    const last = data.pages.length - 1;
    // Below a page that is not loaded yet it comes with that page.
    if (isOldestFirst && data.pages[last]?.next !== null) continue;
    const place = isOldestFirst ? last : 0;
    const pages = data.pages.map((page, at) => {
      if (at !== place) return page;
      const ids = isOldestFirst ? [...page.ids, comment.id] : [comment.id, ...page.ids];
      return { ...page, ids };
    });
    queryClient.setQueryData<CommentPages>(queryKey, { ...data, pages });
  }
}

/** Takes a comment that is gone without a trace out of every list that this page holds. */
export function removeFromCommentLists(id: string): void {
  queryClient.setQueriesData<CommentPages>({ queryKey: [COMMENTS] }, (data) => {
    if (!data?.pages.some((page) => page.ids.includes(id))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      ids: page.ids.filter((each) => each !== id),
    }));
    return { ...data, pages };
  });
}
