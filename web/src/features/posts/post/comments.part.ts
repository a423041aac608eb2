import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { createNextPages } from '#web/data/api/next-page.part.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createFetchOrStored } from '#web/data/offline/fetch-or-stored.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createOnlyReplies } from './only-replies.part.ts';
import { COMMENTS_PER_PAGE } from './comment-order.ts';

export interface CommentPage {
  ids: string[];
  /** Null if this page has the last comment. */
  next: CommentRange | null;
  total: number;
}

export interface CommentRange {
  page: number;
  size?: number;
  /** Keeps the page boundaries stable while other members comment. */
  cursor?: string;
}

export type CommentPages = InfiniteData<CommentPage>;

export interface FetchOptions {
  signal?: AbortSignal;
  /** Includes the reply of each comment that has only one. Such replies are shown unfolded. */
  withChains?: boolean;
}

const FIRST: CommentRange = { page: 1 };
const COMMENTS = 'comments';
const nextOf = (page: CommentPage): CommentRange | null => page.next;

export function createComments({ api, lists, part, clock }: Page) {
  const { putPosts, absentPosts } = part(createEntities);
  const { asFetched, belowWhatIsHeld } = part(createNextPages);
  const orKept = part(createFetchOrStored);
  const chains = part(createOnlyReplies);

  const fetchComments = async (
    postId: string,
    sort: CommentSort,
    range: CommentRange,
    { signal, withChains = false }: FetchOptions = {},
  ): Promise<CommentPage> => {
    const { page, cursor, size } = range;
    const askedAt = clock.now();
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
    putPosts([...answer.data, ...(answer.chains ?? [])], askedAt);
    for (const { id, parentUlid } of answer.chains ?? []) {
      if (parentUlid !== null) chains.put(parentUlid, id);
    }
    const isLast = page >= answer.last_page || answer.next_cursor === null;
    const next = { page: page + 1, cursor: answer.next_cursor ?? undefined, ...(size && { size }) };
    return {
      ids: answer.data.map((post) => post.id),
      next: isLast ? null : next,
      total: answer.total,
    };
  };
  const removeFromCommentLists = (id: string): void => {
    lists.setQueriesData<CommentPages>({ queryKey: [COMMENTS] }, (data) => {
      if (!data?.pages.some((page) => page.ids.includes(id))) return data;
      const pages = data.pages.map((page) => ({
        ...page,
        ids: page.ids.filter((each) => each !== id),
      }));
      return { ...data, pages };
    });
  };
  part(createEventBus).onAnnounced('postDeleted', ({ id }) => {
    if (absentPosts.get(id) === 'gone') removeFromCommentLists(id);
  });
  return {
    fetchComments,

    commentsOptions: (postId: string, sort: CommentSort) =>
      infiniteQueryOptions({
        queryKey: [COMMENTS, postId, sort],
        queryFn: (query) => {
          const { signal, pageParam } = query;
          const page = orKept(query, () =>
            fetchComments(postId, sort, pageParam, { signal, withChains: true }),
          );
          return asFetched(page);
        },
        initialPageParam: FIRST,
        getNextPageParam: nextOf,
        structuralSharing: belowWhatIsHeld(nextOf),
        staleTime: 0,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
      }),

    addToCommentLists(comment: Post): void {
      const held = lists.getQueriesData<CommentPages>({ queryKey: [COMMENTS, comment.parentUlid] });
      for (const [queryKey, data] of held) {
        if (!data || data.pages.some((page) => page.ids.includes(comment.id))) continue;
        const isOldestFirst = queryKey[2] === 'oldest';
        const last = data.pages.length - 1;
        // If more pages follow, the comment arrives with the last of them.
        if (isOldestFirst && data.pages[last]?.next !== null) continue;
        const end = isOldestFirst ? last : 0;
        const pages = data.pages.map((page, at) => {
          if (at !== end) return page;
          const ids = isOldestFirst ? [...page.ids, comment.id] : [comment.id, ...page.ids];
          return { ...page, ids };
        });
        lists.setQueryData<CommentPages>(queryKey, { ...data, pages });
      }
    },
  };
}

export function commentIds(data: CommentPages | undefined): string[] {
  return [...new Set(data?.pages.flatMap((page) => page.ids))];
}
