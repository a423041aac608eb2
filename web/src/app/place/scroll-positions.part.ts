import type { Page } from '#web/data/page/page.ts';
import { isPublicPath } from '#web/data/session/sign-out.ts';

const KEY = 'rookery-scroll-places';
const MAX_STORED = 50;

export interface ScrollPositions {
  topOf(entry: string): number | undefined;
  remember(entry: string, top: number): void;
  /**
   * Stores the positions as the page closes. After a sign-out, only positions of public paths are stored.
   */
  keep(): void;
}

export function createScrollPositions(page: Page): ScrollPositions {
  const { tabStorage, session, onDrop } = page;
  const positions = new Map<string, number>(readStored(tabStorage));
  onDrop(() => positions.clear());
  const keep = (): void => {
    const { authenticated } = session.getState();
    const kept = [...positions].filter(
      ([entry]) => authenticated || isPublicPath(entry.slice(entry.indexOf(' ') + 1)),
    );
    tabStorage.setItem(KEY, JSON.stringify(kept.slice(-MAX_STORED)));
  };
  // Phones end hidden tabs without an event, so store the positions when the tab is hidden.
  page.onVisibility(() => {
    if (page.isHidden()) keep();
  });
  return {
    keep,
    topOf: (entry) => positions.get(entry),
    remember(entry, top) {
      // Reinserted at the end, since the oldest entries are dropped first.
      positions.delete(entry);
      positions.set(entry, top);
    },
  };
}

function readStored(storage: Pick<Storage, 'getItem'>): [string, number][] {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
