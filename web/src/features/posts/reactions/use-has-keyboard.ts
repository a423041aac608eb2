import { useSyncExternalStore } from 'react';

/** A keyboard takes at least this much of the window's height. */
const KEYBOARD_PX = 120;
let tallest = 0;

/** Whether a keyboard on the screen covers part of the page. */
export function useHasKeyboard(): boolean {
  return useSyncExternalStore(subscribe, hasKeyboard);
}

function subscribe(changed: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', changed);
  return () => visualViewport?.removeEventListener('resize', changed);
}

/** Some systems shrink the page, some lay the keyboard over it: either way less of it is to be seen. */
function hasKeyboard(): boolean {
  const seen = window.visualViewport?.height ?? window.innerHeight;
  tallest = Math.max(tallest, seen);
  return matchMedia('(pointer: coarse)').matches && tallest - seen > KEYBOARD_PX;
}
