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

export function createScrollPositions(page: Page): ScrollPositions {
  const { tabStorage, session, onDrop } = page;
  const positions = new Map<string, number>(readKept(tabStorage));
  onDrop(() => positions.clear());
  const keep = (): void => {
    const { authenticated } = session.getState();
    const kept = [...positions].filter(
      ([entry]) => authenticated || isPublicPath(entry.slice(entry.indexOf(' ') + 1)),
    );
    tabStorage.setItem(KEY, JSON.stringify(kept.slice(-KEPT)));
  };
  // A phone ends a tab that is out of sight without a word.
  page.onVisibility(() => {
    if (page.isHidden()) keep();
  });
  return {
    keep,
    topOf: (entry) => positions.get(entry),
    remember(entry, top) {
      // Taken out first: those left longest ago stand first, and are the first to be let go.
      positions.delete(entry);
      positions.set(entry, top);
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
