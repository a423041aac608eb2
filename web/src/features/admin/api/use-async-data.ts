import { useCallback, useEffect, useState } from 'react';

interface AsyncData<T> {
  /** The last response, which stays when a reload fails. */
  value: T | null;
  error: string | null;
  reload(): void;
}

export function useAsyncData<T>(load: () => Promise<T>): AsyncData<T> {
  const [state, setState] = useState<{ of: typeof load; value: T | null; error: string | null }>({
    of: load,
    value: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const fail = (error: unknown): void =>
      setState((before) => {
        const value = before.of === load ? before.value : null;
        return { of: load, value, error: (error as Error).message };
      });
    load().then(
      (value) => isCurrent && setState({ of: load, value, error: null }),
      (error: unknown) => isCurrent && fail(error),
    );
    return () => void (isCurrent = false);
  }, [load, turn]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { value: state.value, error: state.error, reload };
}
