import { useLayoutEffect, useRef } from 'react';
import { session } from '#web/data/session/session.ts';
import { isPublicPath, onSignOut } from '#web/data/session/sign-out.ts';
import { useLocation, useNavigationType } from '#web/router/router.tsx';
import { isWindowClaimed, moveWindowWhenTallEnough, releaseWindow } from '#web/ui/window-place.ts';

const KEY = 'rookery-scroll-places';
const BEFORE_LEAVING = ['click', 'keydown'] as const;
const KEPT = 50;

const places = new Map<string, number>(readKept());
onSignOut(() => places.clear());

/**
 * Every entry of the history finds the window where it was left; a new one begins at the top. Lists of
 * posts find their own way, by the post that was read, and claim the window for it.
 */
export function useScrollPlaces(): void {
  const { key, pathname } = useLocation();
  const arrivedBy = useNavigationType();
  // The first entry of every page load has the same key: its path tells them apart.
  const place = `${key} ${pathname}`;
  const before = useRef<string | null>(null);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const target = topFor({ place, pathname, arrivedBy, before: before.current });
    before.current = pathname;
    if (target !== null && !isWindowClaimed()) moveWindowWhenTallEnough(target);
    const remember = (): void => {
      // Taken out first: those left longest ago stand first, and are the first to be let go.
      places.delete(place);
      places.set(place, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    for (const event of BEFORE_LEAVING) window.addEventListener(event, remember, { capture: true });
    window.addEventListener('pagehide', keep);
    return () => {
      releaseWindow();
      window.removeEventListener('scroll', remember);
      for (const event of BEFORE_LEAVING) {
        window.removeEventListener(event, remember, { capture: true });
      }
      window.removeEventListener('pagehide', keep);
    };
  }, [place, pathname, arrivedBy]);
}

interface Arrival {
  place: string;
  pathname: string;
  arrivedBy: 'POP' | 'PUSH' | 'REPLACE';
  /** Path of the screen before; null at the first one. */
  before: string | null;
}

/** Where to scroll to, or null to leave the window as it is. */
function topFor({ place, pathname, arrivedBy, before }: Arrival): number | null {
  // Another tab of the same screen leaves the reader where they are.
  if (arrivedBy === 'REPLACE' && before === pathname) return null;
  // Without a list that claims the window, the feed begins at its top.
  if (pathname === '/feed') return before === null ? null : 0;
  if (before === null && wasOpenedAnew()) return 0;
  return arrivedBy === 'POP' ? (places.get(place) ?? 0) : 0;
}

/** By a link or an address, and not by Reload, Back or Forward. */
function wasOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/** As the page goes; after a sign-out that is once everything was forgotten: no path of the member's then. */
function keep(): void {
  const { authenticated } = session.getState();
  const kept = [...places].filter(
    ([place]) => authenticated || isPublicPath(place.slice(place.indexOf(' ') + 1)),
  );
  sessionStorage.setItem(KEY, JSON.stringify(kept.slice(-KEPT)));
}

function readKept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    // Damaged: everything begins at the top.
    return [];
  }
}
