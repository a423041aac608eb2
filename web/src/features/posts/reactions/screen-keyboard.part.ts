/** A keyboard takes at least this much of the window's height. */
const KEYBOARD_PX = 120;

export interface ScreenKeyboard {
  subscribe(changed: () => void): () => void;
  /** A keyboard on the screen covers part of the page. */
  isThere(): boolean;
}

export function createScreenKeyboard(): ScreenKeyboard {
  let tallest = 0;
  return {
    subscribe(changed) {
      const { visualViewport } = window;
      visualViewport?.addEventListener('resize', changed);
      return () => visualViewport?.removeEventListener('resize', changed);
    },
    // Some systems shrink the page, some lay the keyboard over it: either way less of it is to be seen.
    isThere() {
      const seen = window.visualViewport?.height ?? window.innerHeight;
      tallest = Math.max(tallest, seen);
      return matchMedia('(pointer: coarse)').matches && tallest - seen > KEYBOARD_PX;
    },
  };
}
