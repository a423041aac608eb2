import { useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MS = 2500;

export function useControlsVisible(isPlaying: boolean): [isAwake: boolean, wake: () => void] {
  const [isAwake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), IDLE_MS);
    setAwake(true);
  }, []);
  useEffect(() => {
    if (!isPlaying) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), IDLE_MS);
  }, [isPlaying]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [isAwake, wake];
}
