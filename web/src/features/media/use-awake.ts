import { useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MS = 2500;

/** Whether something was moved or pressed a moment ago. @returns it, and what notes that now */
export function useAwake(): [isAwake: boolean, wake: () => void] {
  const [isAwake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), IDLE_MS);
    setAwake(true);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [isAwake, wake];
}
