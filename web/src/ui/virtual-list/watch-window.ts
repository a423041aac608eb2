interface WindowListeners {
  onScroll(): void;
  onMoving(isMoving: boolean): void;
  onResize(): void;
}

/**
 * Without a `scrollend` event, scrolling counts as ended after this many milliseconds without a scroll
 * event.
 */
const STILL_MS = 150;

export function watchWindow({ onScroll, onMoving, onResize }: WindowListeners): () => void {
  let isMoving = false;
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const still = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // A finger on the screen may continue at any time.
    if (isTouched || !isMoving) return;
    isMoving = false;
    onMoving(false);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(still, STILL_MS);
  };
  const scrolled = (): void => {
    if (!isMoving) {
      isMoving = true;
      onMoving(true);
    }
    later();
    onScroll();
  };
  const touched = (): void => void (isTouched = true);
  const released = (event: TouchEvent): void => {
    isTouched = event.touches.length > 0;
    if (!isTouched && isMoving) later();
  };
  const passive = { passive: true } as const;
  window.addEventListener('scroll', scrolled, passive);
  window.addEventListener('resize', onResize, passive);
  window.addEventListener('touchstart', touched, passive);
  window.addEventListener('touchend', released, passive);
  window.addEventListener('touchcancel', released, passive);
  document.addEventListener('scrollend', still);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', scrolled);
    window.removeEventListener('resize', onResize);
    window.removeEventListener('touchstart', touched);
    window.removeEventListener('touchend', released);
    window.removeEventListener('touchcancel', released);
    document.removeEventListener('scrollend', still);
  };
}

export function elementsBefore(box: HTMLElement): Element[] {
  const before: Element[] = [];
  for (let at: Element | null = box; at && at !== document.body; at = at.parentElement) {
    let one = at.previousElementSibling;
    for (; one; one = one.previousElementSibling) before.push(one);
  }
  return before;
}
