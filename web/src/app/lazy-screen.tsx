import { type ComponentType, lazy } from 'react';

import { reloadPage } from '#web/ui/stale-page.ts';

/**
 * A screen of its own chunk. When the chunk can't be fetched the browser goes to the screen's address
 * anew, as after a deploy its name has changed.
 */
export function lazyScreen<T extends string>(
  load: () => Promise<Record<T, ComponentType>>,
  name: T,
): ComponentType & { preload(): void } {
  const fetchScreen = async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (!reloadPage()) throw error;
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
