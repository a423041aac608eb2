import type * as offlineModule from '#web/data/offline/offline.ts';

export type Offline = typeof offlineModule;

let loaded: Offline | undefined;
let loading: Promise<Offline> | undefined;

/** What this device keeps for reading without a network; its code is fetched when it is first needed. */
export function loadOffline(): Promise<Offline> {
  loading ??= import('#web/data/offline/offline.ts').then(
    (offline) => (loaded = offline),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The same, where it has been fetched already. */
export function loadedOffline(): Offline | undefined {
  return loaded;
}

/** Asks it for something; null where it, or its code, can't be had. */
export async function askOffline<T>(ask: (offline: Offline) => Promise<T>): Promise<T | null> {
  try {
    return await ask(await loadOffline());
  } catch (error) {
    console.info('What this device keeps could not be read.', error);
    return null;
  }
}
