/** Says that the app was opened from a store: `?source=store`, kept from then on. */
const KEY = 'rookery-source';

interface Surroundings {
  location: Pick<Location, 'search'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  matches(query: string): boolean;
  /** Safari's own word for an app on the home screen. */
  standalone?: boolean;
}

/** Whether this is an installed app or one from a store, where web-only content may not be shown. */
export function isStandalone(at: Surroundings = browser()): boolean {
  return (
    at.standalone === true ||
    at.matches('(display-mode: standalone)') ||
    at.storage.getItem(KEY) === 'store'
  );
}

/** To be called before the address changes: a store app says what it is in its first address alone. */
export function rememberSource(at: Surroundings = browser()): void {
  if (new URLSearchParams(at.location.search).get('source') !== 'store') return;
  try {
    at.storage.setItem(KEY, 'store');
  } catch {
    console.warn('This browser keeps nothing: the next page won’t know that this is a store app.');
  }
}

function browser(): Surroundings {
  return {
    location,
    storage: localStorage,
    matches: (query) => matchMedia(query).matches,
    standalone: (navigator as { standalone?: boolean }).standalone,
  };
}
