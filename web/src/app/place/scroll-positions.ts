import { useLayoutEffect, useRef } from 'react';
import { usePage } from '#web/data/page/page-context.ts';
import { useLocation, useNavigationType } from '#web/router/router.tsx';
import { createWindowClaim } from '#web/ui/page/window-claim.part.ts';

import { createScrollPositions, type ScrollPositions } from './scroll-positions.part.ts';

const BEFORE_LEAVING = ['click', 'keydown'] as const;

/**
 * Restores the scroll position of each history entry. Lists of posts restore their own and claim the window.
 */
export function useScrollPositions(): void {
  const { part } = usePage();
  const positions = part(createScrollPositions);
  const { isWindowClaimed, moveWindowWhenTallEnough, releaseWindow } = part(createWindowClaim);
  const { key, pathname } = useLocation();
  const arrivedBy = useNavigationType();
  // The first entry of every page load has the same key, so its path is added.
  const entry = `${key} ${pathname}`;
  const before = useRef<string | null>(null);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const target = topFor(positions, { entry, pathname, arrivedBy, before: before.current });
    before.current = pathname;
    if (target !== null && !isWindowClaimed()) moveWindowWhenTallEnough(target);
    const remember = (): void => positions.remember(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    for (const event of BEFORE_LEAVING) window.addEventListener(event, remember, { capture: true });
    window.addEventListener('pagehide', positions.keep);
    return () => {
      releaseWindow();
      window.removeEventListener('scroll', remember);
      for (const event of BEFORE_LEAVING) {
        window.removeEventListener(event, remember, { capture: true });
      }
      window.removeEventListener('pagehide', positions.keep);
    };
  }, [
    entry,
    pathname,
    arrivedBy,
    positions,
    isWindowClaimed,
    moveWindowWhenTallEnough,
    releaseWindow,
  ]);
}

interface Arrival {
  entry: string;
  pathname: string;
  arrivedBy: 'POP' | 'PUSH' | 'REPLACE';
  before: string | null;
}

/** Returns where to scroll; null leaves the window as it is. */
function topFor(
  positions: ScrollPositions,
  { entry, pathname, arrivedBy, before }: Arrival,
): number | null {
  // Another tab of the same screen keeps the position.
  if (arrivedBy === 'REPLACE' && before === pathname) return null;
  if (pathname === '/feed') return before === null ? null : 0;
  if (before === null && isFreshNavigation()) return 0;
  return arrivedBy === 'POP' ? (positions.topOf(entry) ?? 0) : 0;
}

/** True if a link or an address opened the page, and not Reload, Back or Forward. */
function isFreshNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}
