import type { Offline } from '#web/data/offline/offline.part.ts';
import type { Page } from '#web/data/page/page.ts';

/** What this device keeps for reading without a network; its code is fetched when it is first needed. */
export interface OfflineAccess {
  loadOffline(): Promise<Offline>;
  /** The same, where it has been fetched already. */
  loadedOffline(): Offline | undefined;
  /** Asks it for something; null where it, or its code, can't be had. */
  askOffline<T>(ask: (offline: Offline) => Promise<T>): Promise<T | null>;
}

export function createOfflineAccess({ part }: Page): OfflineAccess {
  let loaded: Offline | undefined;
  let loading: Promise<Offline> | undefined;

  const loadOffline = (): Promise<Offline> => {
    loading ??= import('#web/data/offline/offline.part.ts').then(
      ({ createOffline }) => (loaded = part(createOffline)),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    loadOffline,
    loadedOffline: () => loaded,
    async askOffline(ask) {
      try {
        return await ask(await loadOffline());
      } catch (error) {
        console.info('What this device keeps could not be read.', error);
        return null;
      }
    },
  };
}
