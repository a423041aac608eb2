import type { Offline } from '#web/data/offline/offline.part.ts';
import type { Page } from '#web/data/page/page.ts';

export interface OfflineAccess {
  loadOffline(): Promise<Offline>;
  loadedOffline(): Offline | undefined;
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
        console.info('The offline cache could not be read.', error);
        return null;
      }
    },
  };
}
