import { useEffect, useRef, useState } from 'react';
import { afterScroll, type StepLimits, type StepState } from './scroll-steps.ts';

export function useToolbarHidden(limits: StepLimits): boolean {
  const state = useRef<StepState>({ hidden: false, run: 0, y: 0 });
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const scrolled = (): void => {
      state.current = afterScroll(state.current, window.scrollY, limits);
      setHidden(state.current.hidden);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [limits]);
  return hidden;
}
