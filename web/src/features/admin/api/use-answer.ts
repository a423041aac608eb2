import { useCallback, useEffect, useState } from 'react';

interface Answered<T> {
  value: T | null;
  error: string | null;
  reload(): void;
}

/** What a call says, asked again when `load` is another. */
export function useAnswer<T>(load: () => Promise<T>): Answered<T> {
  const [state, setState] = useState<{ value: T | null; error: string | null }>({
    value: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ value, error: null }),
      (error: unknown) => isCurrent && setState({ value: null, error: (error as Error).message }),
    );
    return () => void (isCurrent = false);
  }, [load, turn]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { ...state, reload };
}
