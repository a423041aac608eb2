import { type CSSProperties, useSyncExternalStore } from 'react';

import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';

/** How much of a phone's window its keyboard leaves, as the height of what fills it; undefined where the sheet says it. */
export function useVisibleHeight(): CSSProperties | undefined {
  const isWide = useMediaQuery(WIDE);
  const height = useSyncExternalStore(subscribe, visibleHeight);
  return isWide || height === null ? undefined : { height };
}

function visibleHeight(): number | null {
  const { visualViewport: view } = window;
  // Enlarged by two fingers it shows a part of the same page: nothing is laid out anew.
  return view && view.scale === 1 && view.height < window.innerHeight - 1 ? view.height : null;
}

function subscribe(changed: () => void): () => void {
  const hear = (): void => {
    changed();
    // The browser has moved the page to show what is written in; all of it is in sight already.
    if (visibleHeight() !== null) window.scrollTo(0, 0);
  };
  window.visualViewport?.addEventListener('resize', hear);
  return () => window.visualViewport?.removeEventListener('resize', hear);
}
