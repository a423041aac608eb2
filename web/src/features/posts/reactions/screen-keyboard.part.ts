const KEYBOARD_PX = 120;

export interface ScreenKeyboard {
  subscribe(changed: () => void): () => void;
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
    // Some systems shrink the page, others overlay the keyboard. Both reduce the visible height.
    isThere() {
      const seen = window.visualViewport?.height ?? window.innerHeight;
      tallest = Math.max(tallest, seen);
      return matchMedia('(pointer: coarse)').matches && tallest - seen > KEYBOARD_PX;
    },
  };
}
