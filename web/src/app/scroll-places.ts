import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '#web/router/router.tsx';

const KEY = 'rookery-scroll-places';
const PATIENCE_MS = 3000;
const READER_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const BEFORE_LEAVING = ['click', 'keydown'] as const;

const places = new Map<string, number>(readKept());

/**
 * Every entry of the history finds the window where it was left; a new one begins at the top. The
 * feed is one place, whichever entry shows it, and finds its own way after a reload.
 */
export function useScrollPlaces(): void {
  const { key, pathname } = useLocation();
  const arrivedBy = useNavigationType();
  // The first entry of every page load has the same key: its path tells them apart.
  const place = pathname === '/feed' ? 'feed' : `${key} ${pathname}`;
  const before = useRef<string | null>(null);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const target = topFor({ place, pathname, arrivedBy, before: before.current });
    before.current = pathname;
    const stop = target === null ? undefined : scrollWhenTallEnough(target);
    const remember = (): void => void places.set(place, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    for (const event of BEFORE_LEAVING) window.addEventListener(event, remember, { capture: true });
    window.addEventListener('pagehide', keep);
    return () => {
      stop?.();
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
  const isFeed = place === 'feed';
  if (isFeed && before === null) return null;
  if (before === null && wasOpenedAnew()) return 0;
  return isFeed || arrivedBy === 'POP' ? (places.get(place) ?? 0) : 0;
}

/** By a link or an address, and not by Reload, Back or Forward. */
function wasOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/** Goes to `top` now, and again while the page is still growing towards it, until the reader moves. */
function scrollWhenTallEnough(top: number): () => void {
  const go = (): void => window.scrollTo({ top, behavior: 'instant' });
  const arrived = (): boolean => Math.abs(window.scrollY - top) <= 1;
  go();
  if (arrived()) return () => {};
  const observer = new ResizeObserver(() => {
    go();
    if (arrived()) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const event of READER_MOVES) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.documentElement);
  return stop;

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of READER_MOVES) window.removeEventListener(event, stop);
  }
}

function keep(): void {
  const kept = [...places].filter(([place]) => place !== 'feed').slice(-50);
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

function readKept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    // Damaged: everything begins at the top.
    return [];
  }
}
