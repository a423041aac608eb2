import { createStore, type StoreApi } from 'zustand/vanilla';

/** `back`: it answers again, which is said for a moment. */
export type BackendState = 'up' | 'down' | 'back';

export interface Backend {
  store: StoreApi<{ state: BackendState }>;
  /** To be told the status of every answer. */
  noteAnswer(status: number): void;
}

/** So many failures in a row are still chance. */
const PATIENCE = 5;
const BACK_MS = 5000;

/**
 * What the answers of the server say of it. More than five 5xx in a row: down. Any other answer, also a
 * refusal, comes from a server that works. No answer at all says nothing of the server.
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
        if (failures > PATIENCE) become('down');
        return;
      }
      failures = 0;
      if (store.getState().state !== 'down') return;
      become('back');
      timer = setTimeout(() => become('up'), BACK_MS);
    },
  };
}
