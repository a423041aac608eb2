import type { PointerEvent } from 'react';

const LONG_PRESS_MS = 500;

export interface LongPress {
  /**
   * Detects a long press on a button with `data-hold`.
   * @param onHeld called after 500 ms with the value of `data-hold`, unless released or scrolled before
   */
  watchHold(
    event: Pick<PointerEvent, 'button' | 'pointerType'>,
    button: Element,
    onHeld: (what: string, id: string, anchor: Element) => void,
  ): void;
  /** Whether this click ends a long press and must be ignored. */
  endsHold(target: Element): boolean;
}

export function createLongPress(): LongPress {
  let held: Element | null = null;
  return {
    watchHold(event, button, onHeld) {
      held = null;
      if (event.button !== 0) return;
      watchPress(event, button, () => {
        held = button;
        const id = button.closest('[data-post]')?.getAttribute('data-post');
        onHeld(button.getAttribute('data-hold') ?? '', id ?? '', button);
      });
    },
    endsHold(target) {
      const ends = held?.contains(target) ?? false;
      held = null;
      return ends;
    },
  };
}

function watchPress(
  event: Pick<PointerEvent, 'pointerType'>,
  button: Element,
  onHeld: () => void,
): void {
  const over = new AbortController();
  const until = { signal: over.signal };
  const timer = setTimeout(() => {
    if (event.pointerType !== 'mouse') suppressClickOnLift(button);
    onHeld();
  }, LONG_PRESS_MS);
  const end = (): void => {
    clearTimeout(timer);
    over.abort();
  };
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) {
    button.addEventListener(name, end, until);
  }
  // Without this, a long touch would open the browser’s own menu.
  if (event.pointerType !== 'mouse') {
    button.addEventListener('contextmenu', (menu) => menu.preventDefault(), until);
  }
}

/** Prevents the click when the finger lifts. That click would hit whatever opened below the finger. */
function suppressClickOnLift(button: Element): void {
  const lift = (end: Event): void => end.preventDefault();
  button.addEventListener('touchend', lift, { once: true });
  const forget = (): void => button.removeEventListener('touchend', lift);
  button.addEventListener('touchcancel', forget, { once: true });
}
