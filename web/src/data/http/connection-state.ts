import { createStore, type StoreApi } from 'zustand/vanilla';

export type ConnectionState = 'online' | 'offline';

export interface ConnectionDeps {
  /** The browser's own opinion of the connection: false is reliable, true is not. */
  isLinkUp(): boolean;
  look(): Promise<boolean>;
}

export interface Connection {
  store: StoreApi<{ state: ConnectionState }>;
  isOffline(): boolean;
  noteAnswer(): void;
  /** Notes that a request got no response. A single silence may be chance, so a check decides. */
  noteSilence(): void;
  lookNow(): void;
}

const CHECK_DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

export function createConnection({ isLinkUp, look }: ConnectionDeps): Connection {
  const store = createStore<{ state: ConnectionState }>(() => ({ state: 'online' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let looks = 0;

  const isOffline = (): boolean => store.getState().state === 'offline';
  const noteAnswer = (): void => {
    clearTimeout(timer);
    looks = 0;
    if (isOffline()) store.setState({ state: 'online' });
  };
  const noteAbsence = (): void => {
    if (!isOffline()) store.setState({ state: 'offline' });
    clearTimeout(timer);
    timer = setTimeout(lookNow, CHECK_DELAYS_MS[looks] ?? CHECK_DELAYS_MS.at(-1));
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
    isOffline,
    noteAnswer,
    lookNow,
    noteSilence() {
      if (isOffline()) return;
      if (isLinkUp()) lookNow();
      else noteAbsence();
    },
  };
}
