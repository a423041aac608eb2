import type { CommentSort } from '@rookery/contract/kernel/settings.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { onAnnounced } from '#web/data/announcements.ts';
import { absentPosts } from '#web/data/entities.ts';
import { onRealtime } from '#web/data/realtime.ts';

import { removeFromCommentLists } from './comment-lists.ts';
import {
  HIGHLIGHT_MS,
  mergeRefreshed,
  REFRESH_MS,
  stillFresh,
  withFreshOnTop,
} from './comment-order.ts';
import {
  commentIds,
  type CommentPages,
  commentsOptions,
  fetchComments,
} from './comments-options.ts';
import { holdPlace } from './hold-place.ts';

export interface Comments {
  ids: string[];
  query: ReturnType<typeof useInfiniteQuery>;
  /** Written just now: drawn in a tint for a moment. */
  highlighted: ReadonlySet<string>;
  highlight(id: string): void;
}

/** The answers below a post in one order, kept current without moving what is being read. */
export function useComments(
  postId: string,
  sort: CommentSort,
  within: RefObject<HTMLElement | null>,
  isRefreshed: boolean,
): Comments {
  const client = useQueryClient();
  const options = useMemo(() => commentsOptions(postId, sort), [postId, sort]);
  const query = useInfiniteQuery(options);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [highlighted, setHighlighted] = useState<ReadonlySet<string>>(new Set());
  const restore = useRef<(() => void) | null>(null);

  const loaded = useMemo(() => commentIds(query.data), [query.data]);
  const ids = useMemo(() => withFreshOnTop(loaded, fresh), [loaded, fresh]);

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
    [postId],
  );
  useEffect(
    () =>
      onAnnounced('postDeleted', ({ id }) => {
        // One with answers keeps its place, and its post with it.
        if (absentPosts.get(id) === 'gone') removeFromCommentLists(id);
        setFresh((before) => before.filter((each) => each !== id));
      }),
    [],
  );

  useEffect(() => {
    if (!isRefreshed) return;
    const refresh = async (): Promise<void> => {
      const before = client.getQueryData(options.queryKey);
      if (document.hidden || !before) return;
      try {
        const pages = await refreshed(before, postId, sort);
        restore.current = within.current && holdPlace(within.current);
        client.setQueryData(options.queryKey, pages);
        setFresh((now) => stillFresh(now, commentIds(pages), Date.now()));
      } catch (error) {
        console.info('The comments could not be refreshed; the next time is in 30 s.', error);
      }
    };
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    const stopHearing = onRealtime('reconnected', () => void refresh());
    return () => {
      clearInterval(timer);
      stopHearing();
    };
  }, [client, options, postId, sort, within, isRefreshed]);
  useLayoutEffect(() => {
    restore.current?.();
    restore.current = null;
  }, [ids]);

  return { ids, query, highlighted, highlight };
}

/** The first page again, and the last one where all were loaded: what is new comes in beside its neighbour. */
async function refreshed(
  before: CommentPages,
  postId: string,
  sort: CommentSort,
): Promise<CommentPages> {
  const pages = [...before.pages];
  const places = [0];
  const last = pages.length - 1;
  if (last > 0 && pages[last]?.next === null) places.push(last);
  const answers = await Promise.all(
    places.map((place) => fetchComments(postId, sort, { page: place + 1 })),
  );
  for (const [at, place] of places.entries()) {
    const [page, answer] = [pages[place], answers[at]];
    if (!page || !answer) continue;
    const elsewhere = new Set(pages.flatMap((each) => (each === page ? [] : each.ids)));
    const ids = answer.ids.filter((id) => !elsewhere.has(id));
    pages[place] = { ...page, ids: mergeRefreshed(page.ids, ids), total: answer.total };
  }
  return { ...before, pages };
}
