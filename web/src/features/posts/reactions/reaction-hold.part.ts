import type { PointerEvent } from 'react';

const HOLD_MS = 500;

export interface ReactionHold {
  /**
   * Watches a press on a button with `data-hold`.
   * @param onHeld told after 500 ms what `data-hold` names, unless it was let go or the page scrolled
   */
  watchHold(
    event: Pick<PointerEvent, 'button' | 'pointerType'>,
    button: Element,
    onHeld: (what: string, id: string, anchor: Element) => void,
  ): void;
  /** Whether this click ends a hold, which has done its work. */
  endsHold(target: Element): boolean;
}

export function createReactionHold(): ReactionHold {
  // What was held and not yet let go: its click is no tap.
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
    if (event.pointerType !== 'mouse') liftQuietly(button);
    onHeld();
  }, HOLD_MS);
  const end = (): void => {
    clearTimeout(timer);
    over.abort();
  };
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) {
    button.addEventListener(name, end, until);
  }
  // A finger that rests would open the browser's own menu.
  if (event.pointerType !== 'mouse') {
    button.addEventListener('contextmenu', (menu) => menu.preventDefault(), until);
  }
}

/** What has opened under the finger must not be pressed by lifting it. */
function liftQuietly(button: Element): void {
  const lift = (end: Event): void => end.preventDefault();
  button.addEventListener('touchend', lift, { once: true });
  const forget = (): void => button.removeEventListener('touchend', lift);
  button.addEventListener('touchcancel', forget, { once: true });
}
