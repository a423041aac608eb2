const FACTOR = 0.4;
const MINIMUM = 100;
const MAXIMUM = 300;
const SLOP = 8;

export function pulledBy(finger: number): number {
  return Math.min(MAXIMUM, Math.max(0, finger * FACTOR));
}

export function isPulledEnough(pulled: number): boolean {
  return pulled >= MINIMUM;
}

interface PullWatcher {
  onPull(pulled: number): void;
  onRelease(pulled: number): void;
}

interface Pull {
  x: number;
  y: number;
  isPulling: boolean;
  pulled: number;
}

/**
 * Tracks a one-finger pull at the very top of the page. It never blocks the browser: moving up scrolls, which
 * cancels the pull.
 * @returns the unsubscribe function
 */
export function watchPull(area: HTMLElement, { onPull, onRelease }: PullWatcher): () => void {
  let pull: Pull | null = null;

  const begin = ({ touches, target }: TouchEvent): void => {
    drop();
    const [finger] = touches;
    if (!finger || touches.length > 1 || window.scrollY > 0 || isInOverlay(target)) return;
    pull = { x: finger.clientX, y: finger.clientY, isPulling: false, pulled: 0 };
  };
  const move = ({ touches }: TouchEvent): void => {
    const [finger] = touches;
    if (!pull || !finger) return;
    const down = finger.clientY - pull.y;
    const aside = Math.abs(finger.clientX - pull.x);
    if (touches.length > 1 || window.scrollY > 0) return drop();
    if (!pull.isPulling && Math.max(aside, Math.abs(down)) < SLOP) return;
    if (!pull.isPulling && down <= aside) return drop();
    pull.isPulling = true;
    pull.pulled = pulledBy(down);
    onPull(pull.pulled);
  };
  const end = (): void => {
    const { pulled = 0, isPulling = false } = pull ?? {};
    pull = null;
    if (isPulling) onRelease(pulled);
  };
  function drop(): void {
    if (pull?.isPulling) onPull(0);
    pull = null;
  }

  const listen = { passive: true };
  area.addEventListener('touchstart', begin, listen);
  area.addEventListener('touchmove', move, listen);
  area.addEventListener('touchend', end, listen);
  area.addEventListener('touchcancel', drop, listen);
  return () => {
    area.removeEventListener('touchstart', begin);
    area.removeEventListener('touchmove', move);
    area.removeEventListener('touchend', end);
    area.removeEventListener('touchcancel', drop);
  };
}

/** Gestures in menus and dialogs over the page must not pull it. */
function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=menu], [role=dialog]') !== null;
}
