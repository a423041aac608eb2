import { type RefObject, useEffect } from 'react';

import type { Matched } from './highlight-matches.ts';

/** Highlights the matched words in the posts of an element. */
export function useHighlights(area: RefObject<HTMLElement | null>, matched: Matched | undefined) {
  useEffect(() => {
    const element = area.current;
    if (!element || !matched || matched.words.length + matched.beginnings.length === 0) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./highlight-matches.ts').then(({ highlightMatches }) => {
      if (!isOver) stop = highlightMatches(element, matched);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [area, matched]);
}
