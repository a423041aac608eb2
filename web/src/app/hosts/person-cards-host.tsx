import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

const cards = lazyModule(() => import('#web/features/relations/card/person-cards.tsx'));

/** Starts with the first pointer over the page. A failed load is tried again with the next pointer. */
export function PersonCardsHost() {
  const [, setStarted] = useState(false);
  const loaded = cards.loaded();
  useEffect(() => {
    if (loaded) return;
    const start = (): void => setStarted(true);
    const load = (): void => {
      // Ready before the touch begins that this event announces.
      if (cards.loaded()) flushSync(start);
      else cards.load().then(start, () => {});
    };
    document.addEventListener('pointerover', load, { passive: true });
    return () => document.removeEventListener('pointerover', load);
  }, [loaded]);
  return loaded ? <loaded.PersonCards /> : null;
}

export async function prefetchPersonCards(): Promise<void> {
  await cards.load();
}
