import { useEffect, useEffectEvent, useRef } from 'react';

import { slice } from './feed-options.part.ts';
import { loadDelay } from './reveal.ts';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(options: { cancelRefetch: boolean }): Promise<unknown>;
}

/** Asks for the next page ahead of need. @returns to be called with the last post in view */
export function useNextPage(query: PagedQuery, loaded: number): (lastVisible: number) => void {
  const lastAsked = useRef(-Infinity);
  const lastSeen = useRef(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (lastVisible: number): void => {
    lastSeen.current = lastVisible;
    // After a failure only the reader's Retry asks again.
    if (!query.hasNextPage || query.isFetchingNextPage || query.isFetchNextPageError) return;
    const sinceLastMs = performance.now() - lastAsked.current;
    const delay = loadDelay({ loaded, lastVisible, slice: slice(), sinceLastMs });
    if (delay === null) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastAsked.current = performance.now();
      // The page may be on its way already, and this list not drawn since: it is not asked for twice.
      void query.fetchNextPage({ cancelRefetch: false });
    }, delay);
  };
  const askAgain = useEffectEvent(() => ask(lastSeen.current));
  const { isFetchingNextPage } = query;
  // What has come may not have been this list's next page: it may have been loaded anew meanwhile.
  useEffect(() => {
    if (!isFetchingNextPage) askAgain();
  }, [isFetchingNextPage]);
  return ask;
}
