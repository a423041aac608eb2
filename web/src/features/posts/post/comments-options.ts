import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { api } from '#web/data/api/api.ts';
import { putPosts } from '#web/data/entities/entities.ts';
import { asNextPage, belowWhatIsHeld } from '#web/data/api/next-page.ts';
import { orKept } from '#web/data/offline/or-kept.ts';

import { keepChain } from './chains.ts';
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
const nextOf = (page: CommentPage): CommentPlace | null => page.next;

/** Direct answers below a post or comment, 20 a page, in sequence to the last page. */
export function commentsOptions(postId: string, sort: CommentSort) {
  return infiniteQueryOptions({
    queryKey: ['comments', postId, sort],
    queryFn: (query) => {
      const { signal, pageParam } = query;
      const page = orKept(query, () =>
        fetchComments(postId, sort, pageParam, { signal, withChains: true }),
      );
      return pageParam === FIRST ? page : asNextPage(page);
    },
    initialPageParam: FIRST,
    getNextPageParam: nextOf,
    structuralSharing: belowWhatIsHeld(nextOf),
    staleTime: 0,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
}

interface FetchOptions {
  signal?: AbortSignal;
  /** What answers these comments one by one comes with them, and stands open below them. */
  withChains?: boolean;
}

export async function fetchComments(
  postId: string,
  sort: CommentSort,
  place: CommentPlace,
  { signal, withChains = false }: FetchOptions = {},
): Promise<CommentPage> {
  const { page, cursor, size } = place;
  const answer = await api('POST /comments', {
    query: { page },
    body: {
      ulid: postId,
      per_page: size ?? COMMENTS_PER_PAGE,
      sort_by: sort,
      cursor,
      with_chains: withChains,
    },
    signal,
  });
  putPosts([...answer.data, ...(answer.chains ?? [])]);
  for (const { id, parentUlid } of answer.chains ?? []) keepChain(parentUlid, id);
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
