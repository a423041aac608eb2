import { useEffect, useState } from 'react';

import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

import { queueUntilLoaded } from './early-keys.ts';

const shortcuts = lazyModule(() => import('./shortcuts.tsx'));

export function LazyShortcuts() {
  const [, drawAgain] = useState(0);
  const [early] = useState<KeyboardEvent[]>(() => []);
  const loaded = shortcuts.loaded();
  useEffect(() => {
    if (loaded) return;
    const pressed = (event: KeyboardEvent): void => {
      void queueUntilLoaded(early, event, shortcuts.load).then(() =>
        drawAgain((count) => count + 1),
      );
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [early, loaded]);
  return loaded ? <loaded.Shortcuts early={early} /> : null;
}

export async function prefetchShortcuts(): Promise<void> {
  await shortcuts.load();
}
