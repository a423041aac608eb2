import { useEffect, useState } from 'react';
import { isGone, reloadPage } from '#web/ui/page/stale-page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

/** A module of the app that is fetched when it is first needed. A failed fetch may be retried. */
export interface Lazy<T> {
  load(): Promise<T>;
  loaded(): T | undefined;
}

export function lazyModule<T>(fetchModule: () => Promise<T>): Lazy<T> {
  let loaded: T | undefined;
  let running: Promise<T> | undefined;
  return {
    loaded: () => loaded,
    load() {
      running ??= fetchModule().then(
        (fetched) => (loaded = fetched),
        (error: unknown) => {
          running = undefined;
          throw error;
        },
      );
      return running;
    },
  };
}

const FAILED = 'Couldn’t open this. Check your connection and try again.';

/** Fetches a module in an event handler. Shows a toast and returns undefined if the fetch fails. */
export async function loadLazy<T>(wantedModule: Lazy<T>): Promise<T | undefined> {
  try {
    return await wantedModule.load();
  } catch (error) {
    if (!(await isReloading(error))) showToast(FAILED, { kind: 'danger' });
    return undefined;
  }
}

async function isReloading(error: unknown): Promise<boolean> {
  console.warn('Could not load a part of the app.', error);
  return (await isGone(error)) && reloadPage();
}

/** The module once it is loaded, while `wanted`. Shows a toast and calls `onFailed` when the fetch fails. */
export function useLazy<T>(
  wantedModule: Lazy<T>,
  wanted: boolean,
  onFailed: () => void,
): T | undefined {
  return useLazyWithoutToast(wantedModule, wanted, () => {
    showToast(FAILED, { kind: 'danger' });
    onFailed();
  });
}

/**
 * The module once it is loaded, while `wanted`. The caller reports a failed fetch. After a deploy that removed
 * the module the page reloads, which keeps place and drafts.
 */
export function useLazyWithoutToast<T>(
  wantedModule: Lazy<T>,
  wanted: boolean,
  onFailed: () => void,
): T | undefined {
  const [, drawAgain] = useState(0);
  const loaded = wantedModule.loaded();
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let current = true;
    wantedModule.load().then(
      () => current && drawAgain((count) => count + 1),
      async (error: unknown) => {
        if (!(await isReloading(error)) && current) onFailed();
      },
    );
    return () => {
      current = false;
    };
  });
  return wanted ? loaded : undefined;
}

/** The module, fetched while `wanted`. Undefined also when the fetch fails, which is not reported. */
export function useOptionalLazy<T>(wantedModule: Lazy<T>, wanted: boolean): T | undefined {
  const [, drawAgain] = useState(false);
  const loaded = wantedModule.loaded();
  const isMissing = wanted && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    wantedModule.load().then(
      () => drawAgain(true),
      () => {},
    );
  }, [wantedModule, isMissing]);
  return loaded;
}
