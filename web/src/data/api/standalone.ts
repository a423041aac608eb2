/** Storage key that records that the app was opened from a store, by `?source=store`. */
const KEY = 'rookery-source';

interface StandaloneDeps {
  location: Pick<Location, 'search'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  matches(query: string): boolean;
  /** Safari's property for an app on the home screen. */
  standalone?: boolean;
}

/** Whether this is an installed app or one from a store, where web-only content may not be shown. */
export function isStandalone(at: StandaloneDeps = browser()): boolean {
  return (
    at.standalone === true ||
    at.matches('(display-mode: standalone)') ||
    at.storage.getItem(KEY) === 'store'
  );
}

/** Call it before the address changes: a store app has the parameter only in its first address. */
export function rememberSource(at: StandaloneDeps = browser()): void {
  if (new URLSearchParams(at.location.search).get('source') !== 'store') return;
  try {
    at.storage.setItem(KEY, 'store');
  } catch {
    console.warn(
      'This browser can’t store data; the next page won’t know that the app was opened from an app store.',
    );
  }
}

function browser(): StandaloneDeps {
  return {
    location,
    storage: localStorage,
    matches: (query) => matchMedia(query).matches,
    standalone: (navigator as { standalone?: boolean }).standalone,
  };
}
