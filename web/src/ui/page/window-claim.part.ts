import { moveWindow } from './window-position.ts';

const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const PATIENCE_MS = 3000;

export interface WindowClaim {
  /**
   * Called by a list that restores the scroll position. No other component scrolls the window on this screen
   * then.
   */
  claimWindow(): void;
  isWindowClaimed(): boolean;
  releaseWindow(): void;
  /** Scrolls to `top` in pixels, and again while the page grows, until the reader moves. */
  moveWindowWhenTallEnough(top: number): void;
}

export function createWindowClaim(): WindowClaim {
  let isClaimed = false;
  let stopWaiting: (() => void) | null = null;
  return {
    claimWindow() {
      isClaimed = true;
      stopWaiting?.();
    },
    isWindowClaimed: () => isClaimed,
    releaseWindow() {
      isClaimed = false;
      stopWaiting?.();
    },
    moveWindowWhenTallEnough(top) {
      stopWaiting?.();
      stopWaiting = moveWhenTallEnough(top);
    },
  };
}

function moveWhenTallEnough(top: number): () => void {
  const arrived = (): boolean => Math.abs(window.scrollY - top) <= 1;
  moveWindow(top);
  if (arrived()) return () => {};
  const observer = new ResizeObserver(() => {
    moveWindow(top);
    if (arrived()) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of READER_MOVES) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.documentElement);
  return stop;

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of READER_MOVES) window.removeEventListener(event, stop);
  }
}
