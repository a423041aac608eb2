import type { Page } from '#web/data/page/page.ts';
import { isPublicPath } from '#web/data/session/sign-out.ts';

const KEY = 'rookery-scroll-places';
const KEPT = 50;

/** Where the window was left in each entry of the history, by the entry's key and its path. */
export interface ScrollPositions {
  topOf(entry: string): number | undefined;
  remember(entry: string, top: number): void;
  /** As the page goes; after a sign-out that is once everything was forgotten: no path of the member's then. */
  keep(): void;
}

export function createScrollPositions({ tabStorage, session, onDrop }: Page): ScrollPositions {
  const positions = new Map<string, number>(readKept(tabStorage));
  onDrop(() => positions.clear());
  return {
    topOf: (entry) => positions.get(entry),
    remember(entry, top) {
      // Taken out first: those left longest ago stand first, and are the first to be let go.
      positions.delete(entry);
      positions.set(entry, top);
    },
    keep() {
      const { authenticated } = session.getState();
      const kept = [...positions].filter(
        ([entry]) => authenticated || isPublicPath(entry.slice(entry.indexOf(' ') + 1)),
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
