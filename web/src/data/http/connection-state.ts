import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type ConnectionState = 'online' | 'offline';

export interface ConnectionDeps {
  /** What the browser says: false means surely offline, true means little. */
  isLinkUp(): boolean;
  /** Settles with whether the server gave any answer at all. */
  look(): Promise<boolean>;
}

export interface Connection {
  store: StoreApi<{ state: ConnectionState }>;
  /** An answer came, whatever its status. */
  noteAnswer(): void;
  /** A request got no answer. One may be chance: a look decides. */
  noteSilence(): void;
  /** Looks now: the browser says that the network is back, or the page is seen again. */
  lookNow(): void;
}

const LOOKS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

/** Knows whether the server can be reached. While it can't, looks again and again, ever more rarely. */
export function createConnection({ isLinkUp, look }: ConnectionDeps): Connection {
  const store = createStore<{ state: ConnectionState }>(() => ({ state: 'online' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let looks = 0;

  const noteAnswer = (): void => {
    clearTimeout(timer);
    looks = 0;
    if (store.getState().state === 'offline') store.setState({ state: 'online' });
  };
  const noteAbsence = (): void => {
    if (store.getState().state === 'online') store.setState({ state: 'offline' });
    clearTimeout(timer);
    timer = setTimeout(lookNow, LOOKS_MS[looks] ?? LOOKS_MS.at(-1));
    looks++;
  };
  function lookNow(): void {
    if (isLooking) return;
    isLooking = true;
    void look().then((isThere) => {
      isLooking = false;
      if (isThere) noteAnswer();
      else noteAbsence();
    });
  }
  return {
    store,
    noteAnswer,
    lookNow,
    noteSilence() {
      if (store.getState().state === 'offline') return;
      if (isLinkUp()) lookNow();
      else noteAbsence();
    },
  };
}

const LOOK_TIMEOUT_MS = 5000;

async function lookAtServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
    await fetch('/healthz', { cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

const connection = createConnection({
  isLinkUp: () => navigator.onLine,
  look: lookAtServer,
});

/** For those who do something when the network is back. */
export const connectionState = connection.store;

/** To be told of every answer of the server. */
export const heardServer = connection.noteAnswer;

/** To be told of every request that got no answer. */
export function heardNothing(): void {
  if (typeof window !== 'undefined') connection.noteSilence();
}

if (typeof window !== 'undefined') {
  if (!navigator.onLine) heardNothing();
  window.addEventListener('offline', heardNothing);
  window.addEventListener('online', connection.lookNow);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isOffline()) connection.lookNow();
  });
}

export function isOffline(): boolean {
  return connectionState.getState().state === 'offline';
}

/** Whether the server can be reached, as far as this page knows. */
export function useConnectionState(): ConnectionState {
  return useStore(connectionState, ({ state }) => state);
}
