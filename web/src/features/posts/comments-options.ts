import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { api } from '#web/data/api.ts';
import { putPosts } from '#web/data/entities.ts';
import { orKept } from '#web/data/or-kept.ts';

import { COMMENTS_PER_PAGE } from './comment-order.ts';

export interface CommentPage {
  ids: string[];
  /** null: the page that holds the last comment. */
  next: CommentPlace | null;
  total: number;
}

export interface CommentPlace {
  page: number;
  /** Comments a page; 20 when nothing is said. */
  size?: number;
  /** Keeps the pages steady while others write. */
  cursor?: string;
}

export type CommentPages = InfiniteData<CommentPage>;

const FIRST: CommentPlace = { page: 1 };

/** Direct answers below a post or comment, 20 a page, in sequence to the last page. */
export function commentsOptions(postId: string, sort: CommentSort) {
  return infiniteQueryOptions({
    queryKey: ['comments', postId, sort],
    queryFn: (query) =>
      orKept(query, () => fetchComments(postId, sort, query.pageParam, query.signal)),
    initialPageParam: FIRST,
    getNextPageParam: (last: CommentPage) => last.next,
    staleTime: 0,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
}

export async function fetchComments(
  postId: string,
  sort: CommentSort,
  place: CommentPlace,
  signal?: AbortSignal,
): Promise<CommentPage> {
  const { page, cursor, size } = place;
  const answer = await api('POST /comments', {
    query: { page },
    body: { ulid: postId, per_page: size ?? COMMENTS_PER_PAGE, sort_by: sort, cursor },
    signal,
  });
  putPosts(answer.data);
  const isLast = page >= answer.last_page || answer.next_cursor === null;
  const next = { page: page + 1, cursor: answer.next_cursor ?? undefined, ...(size && { size }) };
  return {
    ids: answer.data.map((post) => post.id),
    next: isLast ? null : next,
    total: answer.total,
  };
}

export function commentIds(data: CommentPages | undefined): string[] {
  return [...new Set(data?.pages.flatMap((page) => page.ids))];
}
