import { type RefObject, useLayoutEffect } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { createWindowClaim } from '#web/ui/page/window-claim.part.ts';
import { moveWindow } from '#web/ui/page/window-position.ts';

/** So far down the window what stands above may end, as a part of its height; further down the window goes to it. */
const LOWEST = 0.6;
const PLACED = 0.35;
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps what was opened in sight below `above`, however much that is and whenever it comes. Who comes back
 * to this entry of the history finds the window as it was left.
 */
export function useShownBelow(above: RefObject<HTMLElement | null>): void {
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
      } else if (bottom > window.innerHeight * LOWEST) {
        moveWindow(window.scrollY + bottom - window.innerHeight * PLACED);
      }
    });
    const moved = (event: Event): void => {
      hasMoved = true;
      // What the reader opens up there may grow.
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
