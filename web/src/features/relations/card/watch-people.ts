const HOVER_MS = 500;
const LEAVE_MS = 250;
const PRESS_MS = 500;
const PRESS_MOVE_PX = 10;

/** Marks links to a profile that have a card. The path is the username. */
const LINK = 'a[data-person]';
/** Marks an open card, which stays while the pointer is in it. */
const CARD = '[data-person-card]';

export interface PeopleEvents {
  onHover(link: HTMLAnchorElement): void;
  onLeave(): void;
  onLongPress(link: HTMLAnchorElement): void;
}

/** Watches links to profiles for a resting mouse and a long touch. @returns a function that stops it */
export function watchPeople(root: Document, { onHover, onLeave, onLongPress }: PeopleEvents) {
  const stop = new AbortController();
  const hover = oneTimer();
  const press = oneTimer();
  let under: Element | null = null;
  let pressedAt = { x: 0, y: 0 };
  let wasLong = false;
  /** Whether a card is open, about to open or about to close. */
  let isHovering = false;

  const leave = (): void => {
    under = null;
    hover.set(LEAVE_MS, onLeave);
  };

  // Scrolling calls this often, mostly without any card.
  const endHover = (): void => {
    if (!isHovering) return;
    isHovering = false;
    under = null;
    hover.clear();
    onLeave();
  };

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    if (target.closest(CARD)) {
      hover.clear();
      return;
    }
    const link = target.closest<HTMLAnchorElement>(LINK);
    if (link === under) return;
    if (!link) {
      leave();
      return;
    }
    under = link;
    isHovering = true;
    hover.set(HOVER_MS, () => link.isConnected && onHover(link));
  });
  on('pointerdown', (event) => {
    press.clear();
    wasLong = false;
    const { target, pointerType } = event;
    if (!(target instanceof Element) || target.closest(CARD)) return;
    if (pointerType === 'mouse') {
      endHover();
      return;
    }
    const link = target.closest<HTMLAnchorElement>(LINK);
    if (!link || !event.isPrimary) return;
    pressedAt = { x: event.clientX, y: event.clientY };
    press.set(PRESS_MS, () => {
      wasLong = true;
      onLongPress(link);
    });
  });
  on('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > PRESS_MOVE_PX) press.clear();
  });
  on('pointerup', press.clear);
  on('pointercancel', press.clear);
  root.addEventListener('scroll', endHover, { signal: stop.signal, capture: true, passive: true });
  // The link must neither open nor show the browser's menu after a long press.
  root.addEventListener('click', cancelAfterLongPress, { signal: stop.signal, capture: true });
  root.addEventListener('contextmenu', cancelAfterLongPress, {
    signal: stop.signal,
    capture: true,
  });

  function cancelAfterLongPress(event: Event): void {
    const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
    const isOnLink = event.target instanceof Element && event.target.closest(LINK) !== null;
    if (!isOnLink || !(wasLong || (event.type === 'contextmenu' && isTouch))) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') wasLong = false;
  }

  function on(
    type: 'pointerover' | 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    then: (event: PointerEvent) => void,
  ): void {
    root.addEventListener(type, then, { signal: stop.signal, passive: true });
  }

  return (): void => {
    stop.abort();
    hover.clear();
    press.clear();
  };
}

function oneTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => clearTimeout(timer);
  return {
    clear,
    set(ms: number, then: () => void): void {
      clear();
      timer = setTimeout(then, ms);
    },
  };
}
