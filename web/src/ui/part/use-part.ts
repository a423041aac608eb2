import { useEffect, useState } from 'react';
import { isGone, reloadPage } from '#web/ui/page/stale-page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

/** A part of the app that is fetched when it is first needed. A failed fetch may be tried again. */
export interface Part<T> {
  /** Fetches it, at most once. */
  load(): Promise<T>;
  /** What was fetched; undefined before. */
  loaded(): T | undefined;
}

export function part<T>(fetchPart: () => Promise<T>): Part<T> {
  let loaded: T | undefined;
  let running: Promise<T> | undefined;
  return {
    loaded: () => loaded,
    load() {
      running ??= fetchPart().then(
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

const FAILED = 'This could not be opened. Check your connection and try again.';

/** The part, fetched when it is not there yet; undefined, and said so, when it can't be. */
export async function loadPart<T>(wantedPart: Part<T>): Promise<T | undefined> {
  try {
    return await wantedPart.load();
  } catch (error) {
    if (!(await isReloading(error))) showToast(FAILED, { kind: 'danger' });
    return undefined;
  }
}

async function isReloading(error: unknown): Promise<boolean> {
  console.warn('A part of the app could not be fetched.', error);
  return (await isGone(error)) && reloadPage();
}

/** The part once it is there, while `wanted`. Says so when it can't be fetched, and calls `onFailed`. */
export function usePart<T>(
  wantedPart: Part<T>,
  wanted: boolean,
  onFailed: () => void,
): T | undefined {
  return useFetchedPart(wantedPart, wanted, () => {
    showToast(FAILED, { kind: 'danger' });
    onFailed();
  });
}

/**
 * The part once it is there, while `wanted`; whoever calls says it where it can't be fetched. One that a
 * deploy has taken away is found by loading the page anew, which keeps place and drafts.
 */
export function useFetchedPart<T>(
  wantedPart: Part<T>,
  wanted: boolean,
  onFailed: () => void,
): T | undefined {
  const [, drawAgain] = useState(0);
  const loaded = wantedPart.loaded();
  useEffect(() => {
    if (!wanted || loaded !== undefined) return;
    let current = true;
    wantedPart.load().then(
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

/** The part, fetched while `wanted`, or undefined: also where it can't be had, which whoever needs it more will say. */
export function useQuietPart<T>(wantedPart: Part<T>, wanted: boolean): T | undefined {
  const [, drawAgain] = useState(false);
  const loaded = wantedPart.loaded();
  const isMissing = wanted && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    wantedPart.load().then(
      () => drawAgain(true),
      () => {},
    );
  }, [wantedPart, isMissing]);
  return loaded;
}
