import { moveWindow } from './window-position.ts';

const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const PATIENCE_MS = 3000;

/** Who puts the window where it stands on a screen that was come to. */
export interface WindowClaim {
  /** A list that puts the reader where they were says so: nobody else then moves the window for this screen. */
  claimWindow(): void;
  isWindowClaimed(): boolean;
  /** Another screen comes: its own parts may claim the window anew. */
  releaseWindow(): void;
  /** Goes to `top` now, and again while the page is still growing towards it, until the reader moves. */
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

/** @returns gives it up */
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
