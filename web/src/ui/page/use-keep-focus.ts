import { type RefObject, useEffect, useRef } from 'react';

/**
 * When `state` changes and the focused control is gone, focuses another place, or else the screen.
 */
export function useKeepFocus(state: unknown, place?: RefObject<HTMLElement | null>): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    const next = place?.current ?? document.getElementById('content');
    next?.focus({ preventScroll: true });
  });
}
