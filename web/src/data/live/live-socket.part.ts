import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

/** A socket counts as missing after this many failed attempts in a row. A restarting server takes fewer. */
const MAX_FAILURES = 2;

export interface SocketState {
  /** No socket can be opened, so the page polls. */
  isMissing: boolean;
  /** An attempt that the member started is running. */
  isRetrying: boolean;
}

export interface LiveSocket {
  store: StoreApi<SocketState>;
  noteFailures(times: number): void;
  noteConnected(): void;
  /** The network is back, so the next attempt decides. Until then the page shows no notice. */
  noteOnline(): void;
  /** Sets the function that starts an attempt. */
  retryWith(attempt: (() => void) | null): void;
  retry(): void;
}

export function createLiveSocket({ onDrop }: Pick<Page, 'onDrop'>): LiveSocket {
  const store = createStore<SocketState>(() => ({ isMissing: false, isRetrying: false }));
  let attempt: (() => void) | null = null;
  const reset = (): void => store.setState({ isMissing: false, isRetrying: false });
  onDrop(reset);
  return {
    store,
    noteFailures(times) {
      if (times >= MAX_FAILURES) store.setState({ isMissing: true, isRetrying: false });
    },
    noteConnected: reset,
    noteOnline: reset,
    retryWith(next) {
      attempt = next;
      if (next === null) reset();
    },
    retry() {
      if (attempt === null) return;
      store.setState({ isRetrying: true });
      attempt();
    },
  };
}
