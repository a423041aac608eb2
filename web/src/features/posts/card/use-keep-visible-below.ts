import { type RefObject, useLayoutEffect } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { createWindowClaim } from '#web/ui/page/window-claim.part.ts';
import { moveWindow } from '#web/ui/page/window-position.ts';

/**
 * The lowest position where the content above may end, as a share of the window’s height. Below that, the
 * window scrolls.
 */
const MAX_TOP_SHARE = 0.6;
const TARGET_TOP_SHARE = 0.35;
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the opened post visible below `above` while `above` grows. After Back, the restored scroll position
 * stays.
 */
export function useKeepVisibleBelow(above: RefObject<HTMLElement | null>): void {
  const { isWindowClaimed } = usePart(createWindowClaim);
  useLayoutEffect(() => {
    const element = above.current;
    if (!element || isPlaced()) return;
    let height = 0;
    let hasMoved = false;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height += grown;
      notePlaced();
      if (isWindowClaimed()) return;
      const { bottom } = element.getBoundingClientRect();
      if (hasMoved) {
        if (grown > 0 && window.scrollY > 0) moveWindow(window.scrollY + grown);
      } else if (bottom > window.innerHeight * MAX_TOP_SHARE) {
        moveWindow(window.scrollY + bottom - window.innerHeight * TARGET_TOP_SHARE);
      }
    });
    const moved = (event: Event): void => {
      hasMoved = true;
      // The reader may have opened something in the content above. That growth must not scroll the window.
      if (element.contains(event.target as Node)) observer.disconnect();
    };
    observer.observe(element);
    for (const event of READER_MOVES) window.addEventListener(event, moved, { passive: true });
    return () => {
      observer.disconnect();
      for (const event of READER_MOVES) window.removeEventListener(event, moved);
    };
  }, [above, isWindowClaimed]);
}

interface PlacedEntry {
  isPlaced?: boolean;
}

function isPlaced(): boolean {
  return (history.state as PlacedEntry | null)?.isPlaced === true;
}

function notePlaced(): void {
  if (!isPlaced()) history.replaceState({ ...(history.state as object), isPlaced: true }, '');
}
