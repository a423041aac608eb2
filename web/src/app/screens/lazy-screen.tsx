import { type ComponentType, lazy } from 'react';

import { reloadPage } from '#web/ui/page/stale-page.ts';

import { MissingScreen } from './missing-screen.ts';
import type { LazyScreenName } from './screen-files.ts';

export type LazyScreen = ComponentType & { preload(): void };

/**
 * A screen of its own chunk. When the chunk can't be fetched the browser goes to the screen's address
 * anew, as after a deploy its name has changed; without a network nothing is there to go to.
 */
export function lazyScreen(name: LazyScreenName): LazyScreen {
  const load = async (): Promise<{ default: ComponentType }> => {
    const files = await import('./screen-files.ts');
    return { default: await files.screenFiles[name]() };
  };
  const fetchScreen = async (): Promise<{ default: ComponentType }> => {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine || !reloadPage()) throw new MissingScreen(name, { cause: error });
      // The page is going away: nothing is drawn until then.
      return new Promise(() => {});
    }
  };
  const preload = (): void => {
    // What fails here is tried again, and reported, when the screen is opened.
    void load().catch(() => {});
  };
  return Object.assign(lazy(fetchScreen), { preload });
}
