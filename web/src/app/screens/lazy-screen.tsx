import { type ComponentType, lazy } from 'react';

import { reloadPage } from '#web/ui/page/stale-page.ts';

import { ScreenLoadError } from './screen-load-error.ts';
import type { LazyScreenName } from './screen-files.ts';

export type LazyScreen = ComponentType & { preload(): void };

/** A lazy screen. If its chunk fails, the browser reloads the address, since a deploy renames chunks. */
export function lazyScreen(name: LazyScreenName): LazyScreen {
  const load = async (): Promise<{ default: ComponentType }> => {
    const files = await import('./screen-files.ts');
    return { default: await files.screenFiles[name]() };
  };
  const fetchScreen = async (): Promise<{ default: ComponentType }> => {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine || !reloadPage()) throw new ScreenLoadError(name, { cause: error });
      // The page is reloading, so this promise never resolves and nothing is drawn.
      return new Promise(() => {});
    }
  };
  const preload = (): void => {
    void load().catch(() => {});
  };
  return Object.assign(lazy(fetchScreen), { preload });
}
