import type { Page } from '#web/data/page/page.ts';
import { isPublicPath } from '#web/data/session/sign-out.ts';

const KEY = 'rookery-scroll-places';
const KEPT = 50;

/** Where the window was left in each entry of the history, by the entry's key and its path. */
export interface ScrollPlaces {
  topOf(place: string): number | undefined;
  remember(place: string, top: number): void;
  /** As the page goes; after a sign-out that is once everything was forgotten: no path of the member's then. */
  keep(): void;
}

export function createScrollPlaces({ tabStorage, session, onDrop }: Page): ScrollPlaces {
  const places = new Map<string, number>(readKept(tabStorage));
  onDrop(() => places.clear());
  return {
    topOf: (place) => places.get(place),
    remember(place, top) {
      // Taken out first: those left longest ago stand first, and are the first to be let go.
      places.delete(place);
      places.set(place, top);
    },
    keep() {
      const { authenticated } = session.getState();
      const kept = [...places].filter(
        ([place]) => authenticated || isPublicPath(place.slice(place.indexOf(' ') + 1)),
      );
      tabStorage.setItem(KEY, JSON.stringify(kept.slice(-KEPT)));
    },
  };
}

function readKept(storage: Pick<Storage, 'getItem'>): [string, number][] {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    // Damaged: everything begins at the top.
    return [];
  }
}
