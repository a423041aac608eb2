import { useEffect, useRef } from 'react';

import { slice } from './feed-options.ts';
import { loadDelay } from './reveal.ts';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Asks for the next page ahead of need. @returns to be called with the last post in view */
export function useNextPage(query: PagedQuery, loaded: number): (lastVisible: number) => void {
  const lastAsked = useRef(-Infinity);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (lastVisible) => {
    // After a failure only the reader's Retry asks again.
    if (!query.hasNextPage || query.isFetchingNextPage || query.isFetchNextPageError) return;
    const sinceLastMs = performance.now() - lastAsked.current;
    const delay = loadDelay({ loaded, lastVisible, slice: slice(), sinceLastMs });
    if (delay === null) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastAsked.current = performance.now();
      void query.fetchNextPage();
    }, delay);
  };
}
