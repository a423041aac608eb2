import { useEffect, useState } from 'react';

import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

const indicators = lazyModule(() => import('./pull-indicator.tsx'));
const AFTER_MS = 1500;

export function PullToRefresh({ onRefresh }: { onRefresh(): Promise<unknown> }) {
  const [indicator, setIndicator] = useState(indicators.loaded);
  useEffect(() => {
    if (indicator || navigator.maxTouchPoints === 0) return;
    const load = async (): Promise<void> => {
      try {
        setIndicator(await indicators.load());
      } catch (error) {
        console.info('Could not load the pull-to-refresh indicator.', error);
      }
    };
    const timer = setTimeout(() => void load(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [indicator]);
  return indicator ? <indicator.PullIndicator onRefresh={onRefresh} /> : null;
}
