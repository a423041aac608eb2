import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';

import {
  HIGHLIGHT_MS,
  REFRESH_MS,
  stillFresh,
  withFreshOnTop,
} from '#web/features/posts/post/comment-order.ts';
import {
  commentIds,
  type CommentPages,
  createComments,
} from '#web/features/posts/post/comments.part.ts';
import { createOwnComments } from '#web/features/posts/post/own-comments.part.ts';
import { followThread } from './follow-thread.ts';
import { holdScrollPosition } from './hold-scroll-position.ts';
import { refreshComments } from './refresh-comments.part.ts';

/** Comments that were written this long before a refresh may reach it later, in milliseconds. */
const LATE_MS = 60_000;

export interface Comments {
  ids: readonly string[];
  query: ReturnType<typeof useInfiniteQuery<CommentPages['pages'][number], Error, CommentPages>>;
  highlighted: ReadonlySet<string>;
  highlight(id: string): void;
  put(pages: CommentPages): void;
  /** Other members’ comments that a refresh has added and the reader has not seen. */
  arrived: readonly string[];
  markSeen(ids: readonly string[]): void;
  /** Restores the scroll position from before a refresh. Call this when the new comments are rendered. */
  putBack(): void;
}

/**
 * The comments below a post in one order, refreshed without moving what is being read.
 * @param sort null while it is not known: nothing is fetched
 */
export function useComments(
  postId: string,
  sort: CommentSort | null,
  within: RefObject<HTMLElement | null>,
): Comments {
  const client = useQueryClient();
  const page = usePage();
  const { commentsOptions } = page.part(createComments);
  const options = useMemo(
    () => commentsOptions(postId, sort ?? 'newest'),
    [commentsOptions, postId, sort],
  );
  const query = useInfiniteQuery({ ...options, enabled: sort !== null });
  const { fresh, setFresh, highlighted, highlight } = useFresh(postId);
  const { arrived, arrive, markSeen } = useArrived(options.queryKey);
  const restore = useRef<(() => void) | null>(null);
  const ids = useMemo(() => withFreshOnTop(commentIds(query.data), fresh), [fresh, query.data]);

  useEffect(() => {
    if (sort === null) return;
    const { sentAt } = page.part(createOwnComments);
    const { posts } = page.part(createEntities);
    let since = page.serverTime.now().getTime();
    const refresh = async (): Promise<void> => {
      if (document.hidden) return;
      let before: readonly string[] = [];
      try {
        const pages = await refreshComments(page, postId, sort, () => {
          restore.current = within.current && holdScrollPosition(within.current);
          before = commentIds(client.getQueryData(options.queryKey));
        });
        // A deletion or a vote may move an old comment to this page.
        const isNew = (id: string): boolean =>
          !before.includes(id) && Date.parse(posts.get(id)?.createdAt ?? '') >= since - LATE_MS;
        arrive(commentIds(pages ?? undefined).filter(isNew));
        since = page.serverTime.now().getTime();
        if (pages) setFresh((now) => stillFresh(now, commentIds(pages), sentAt, Date.now()));
      } catch (error) {
        console.info('The comments could not be refreshed; retrying in 30 s.', error);
      }
    };
    const heldSince = client.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0;
    if (heldSince > 0 && Date.now() - heldSince > REFRESH_MS) void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    const { onRealtime } = page.part(createRealtime);
    const ends = [
      // An edit or a comment may have come between loading and the first connection.
      onRealtime('connected', () => {
        page.part(createLoading).refreshPost(postId);
        void refresh();
      }),
      onRealtime('reconnected', () => void refresh()),
      followThread(page, postId, () => void refresh()),
    ];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [page, client, options, postId, sort, within, setFresh, arrive]);
  const putBack = useCallback(() => {
    restore.current?.();
    restore.current = null;
  }, []);

  const put = (pages: CommentPages): void => void client.setQueryData(options.queryKey, pages);
  return { ids, query, highlighted, highlight, put, putBack, arrived, markSeen };
}

/** @param queryKey the list; another list begins with none */
function useArrived(queryKey: QueryKey) {
  const { session, part } = usePage();
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const arrive = useCallback(
    (ids: readonly string[]): void => {
      const { posts } = part(createEntities);
      const own = session.getState().currentUser?.ulid;
      const others = ids.filter((id) => posts.get(id)?.user.userId !== own);
      if (others.length > 0) setArrived((before) => [...new Set([...before, ...others])]);
    },
    [part, session],
  );
  const markSeen = useCallback(
    (ids: readonly string[]): void =>
      setArrived((before) => before.filter((id) => !ids.includes(id))),
    [],
  );
  useEffect(() => () => setArrived([]), [queryKey]);
  return { arrived, arrive, markSeen };
}

function useFresh(postId: string) {
  const { onAnnounced } = usePart(createEventBus);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const highlight = (id: string): void => {
    setHighlighted((before) => new Set(before).add(id));
    setTimeout(() => {
      setHighlighted((before) => new Set([...before].filter((each) => each !== id)));
    }, HIGHLIGHT_MS);
  };
  useEffect(
    () =>
      onAnnounced('newComment', (comment) => {
        if (comment.parentUlid !== postId) return;
        setFresh((before) => [comment.id, ...before]);
        highlight(comment.id);
      }),
    [onAnnounced, postId],
  );
  useEffect(
    () =>
      onAnnounced('postDeleted', ({ id }) => {
        setFresh((before) => before.filter((each) => each !== id));
      }),
    [onAnnounced],
  );
  return { fresh, setFresh, highlighted, highlight };
}
