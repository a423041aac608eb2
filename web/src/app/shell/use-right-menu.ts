import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { afterFirstFeed } from '#web/features/feeds/public.ts';
import { reloadPage } from '#web/ui/page/stale-page.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

const menus = lazyModule(() => import('#web/features/trending/public.ts'));

export function useRightMenu(isHome: boolean) {
  const client = useQueryClient();
  const [menu, setMenu] = useState(menus.loaded);
  const [hasFailed, setFailed] = useState(false);
  const isRetry = useRef(false);
  useEffect(() => {
    if (menu || hasFailed) return;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      try {
        const loaded = await menus.load();
        if (isCurrent) setMenu(loaded);
      } catch (error) {
        console.info('The right menu could not be loaded.', error);
        // Browsers cache a failed import, so a retry must reload the page.
        if (isRetry.current && reloadPage()) return;
        if (isCurrent) setFailed(true);
      }
    };
    const whenIdle = (): void => {
      const idle = window.requestIdleCallback ?? ((work: () => void) => void setTimeout(work, 1));
      idle(() => isCurrent && void load());
    };
    const stop = isHome ? afterFirstFeed(client, whenIdle) : undefined;
    if (!isHome) whenIdle();
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [menu, hasFailed, client, isHome]);
  const retry = (): void => {
    isRetry.current = true;
    setFailed(false);
  };
  return { menu, hasFailed, retry };
}

export function useHomeVisitCount(isHome: boolean): number {
  const [count, setCount] = useState(0);
  const wasHome = useRef(isHome);
  useEffect(() => {
    if (isHome && !wasHome.current) setCount((before) => before + 1);
    wasHome.current = isHome;
  }, [isHome]);
  return count;
}
