import { type CSSProperties, useSyncExternalStore } from 'react';

import { useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';

/** The height that a phone's keyboard leaves visible. Undefined if the stylesheet sets the height. */
export function useVisibleHeight(): CSSProperties | undefined {
  const isWide = useMediaQuery(WIDE);
  const height = useSyncExternalStore(subscribe, visibleHeight);
  return isWide || height === null ? undefined : { height };
}

function visibleHeight(): number | null {
  const { visualViewport: view } = window;
  // A pinch zoom shows a part of the same page and must not change the layout.
  return view && view.scale === 1 && view.height < window.innerHeight - 1 ? view.height : null;
}

function subscribe(changed: () => void): () => void {
  const hear = (): void => {
    changed();
    // Undo the browser's scroll to the focused field, because everything is visible already.
    if (visibleHeight() !== null) window.scrollTo(0, 0);
  };
  window.visualViewport?.addEventListener('resize', hear);
  return () => window.visualViewport?.removeEventListener('resize', hear);
}
