import { createStore, type StoreApi } from 'zustand/vanilla';

export type BackendState = 'up' | 'down' | 'back';

export interface Backend {
  store: StoreApi<{ state: BackendState }>;
  noteAnswer(status: number): void;
}

const TOLERATED_FAILURES = 5;
const BACK_MS = 5000;

/**
 * Derives the server's state from its responses. More than five 5xx in a row mean down. Any other response
 * means up.
 */
export function createBackend(): Backend {
  const store = createStore<{ state: BackendState }>(() => ({ state: 'up' }));
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (state: BackendState): void => {
    if (store.getState().state === state) return;
    clearTimeout(timer);
    store.setState({ state });
  };
  return {
    store,
    noteAnswer(status) {
      if (status >= 500) {
        failures++;
        if (failures > TOLERATED_FAILURES) become('down');
        return;
      }
      failures = 0;
      if (store.getState().state !== 'down') return;
      become('back');
      timer = setTimeout(() => become('up'), BACK_MS);
    },
  };
}
