import { useEffect, useEffectEvent, useRef } from 'react';

import { currentSliceSize } from './feed-options.part.ts';
import { loadDelay } from './reveal.ts';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<unknown>;
}

export function useNextPage(query: PagedQuery, loaded: number): (lastVisible: number) => void {
  const lastAsked = useRef(-Infinity);
  const lastSeen = useRef(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (lastVisible: number): void => {
    lastSeen.current = lastVisible;
    // After a failure, only the reader's Retry loads again.
    if (!query.hasNextPage || query.isFetchingNextPage || query.isFetchNextPageError) return;
    const sinceLastMs = performance.now() - lastAsked.current;
    const delay = loadDelay({ loaded, lastVisible, slice: currentSliceSize(), sinceLastMs });
    if (delay === null) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastAsked.current = performance.now();
      // The page may already be in flight although this list has not rendered since.
      void query.fetchNextPage({ cancelRefetch: false });
    }, delay);
  };
  const askAgain = useEffectEvent(() => ask(lastSeen.current));
  const { isFetchingNextPage } = query;
  // Ask again after every response, because it may belong to a reload rather than to the next page.
  useEffect(() => {
    if (!isFetchingNextPage) askAgain();
  }, [isFetchingNextPage]);
  return ask;
}
