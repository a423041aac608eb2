const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const PATIENCE_MS = 3000;

let isClaimed = false;
let stopWaiting: (() => void) | null = null;

/** Puts the window somewhere, at once. */
export function moveWindow(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** A dialog has taken the page's scrolling over: until it closes, the window does not stand where it seems to. */
export function isWindowLocked(): boolean {
  return document.documentElement.hasAttribute('data-base-ui-scroll-locked');
}

/** A list that puts the reader where they were says so: nobody else then moves the window for this screen. */
export function claimWindow(): void {
  isClaimed = true;
  stopWaiting?.();
}

export function isWindowClaimed(): boolean {
  return isClaimed;
}

/** Another screen comes: its own parts may claim the window anew. */
export function releaseWindow(): void {
  isClaimed = false;
  stopWaiting?.();
}

/** Goes to `top` now, and again while the page is still growing towards it, until the reader moves. */
export function moveWindowWhenTallEnough(top: number): void {
  stopWaiting?.();
  const arrived = (): boolean => Math.abs(window.scrollY - top) <= 1;
  moveWindow(top);
  if (arrived()) return;
  const observer = new ResizeObserver(() => {
    moveWindow(top);
    if (arrived()) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of READER_MOVES) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.documentElement);
  stopWaiting = stop;

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of READER_MOVES) window.removeEventListener(event, stop);
    if (stopWaiting === stop) stopWaiting = null;
  }
}
