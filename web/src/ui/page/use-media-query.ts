import { useCallback, useSyncExternalStore } from 'react';

export const WIDE = '(width >= 768px)';
/** A narrower window has no space for readable names beside the feed. */
export const ASIDE = '(width >= 1000px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
