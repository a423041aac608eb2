import { useCallback, useEffect, useRef } from 'react';

/**
 * What lies over a screen has an entry of its own in the history while it is open, so that Back closes it
 * and leaves the screen beneath as it is. @returns closes it by going back
 */
export function useOverlay(onClosed: () => void): () => void {
  const closed = useRef(onClosed);
  useEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => {
    const entry = history.state as { idx?: number; isOverlay?: boolean } | null;
    if (!entry?.isOverlay) {
      history.pushState({ ...entry, idx: (entry?.idx ?? 0) + 1, isOverlay: true }, '');
    }
    const popped = (): void => closed.current();
    window.addEventListener('popstate', popped);
    return () => window.removeEventListener('popstate', popped);
  }, []);
  return useCallback(() => {
    if ((history.state as { isOverlay?: boolean } | null)?.isOverlay) history.back();
    else closed.current();
  }, []);
}
