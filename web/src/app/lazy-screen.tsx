import { type ComponentType, lazy } from 'react';

const KEY = 'rookery-full-navigation';
const AGAIN_AFTER_MS = 10_000;

/**
 * A screen of its own chunk. When the chunk can't be fetched the browser goes to the screen's address
 * anew, as after a deploy its name has changed; once in ten seconds, so that it never circles.
 */
export function lazyScreen<T extends string>(
  load: () => Promise<Record<T, ComponentType>>,
  name: T,
): ComponentType & { preload(): void } {
  const fetchScreen = async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      const last = Number(sessionStorage.getItem(KEY));
      if (Date.now() - last < AGAIN_AFTER_MS) throw error;
      sessionStorage.setItem(KEY, String(Date.now()));
      location.reload();
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
