import type { Anchor } from '#web/ui/virtual-list/anchor.ts';
import type { IdPage, IdPages } from '#web/features/feeds/pages/list-pages.ts';
import type { HeightsSnapshot } from '#web/ui/virtual-list/row-heights.ts';

export interface ScrollPosition {
  anchor: Anchor;
  sizes: HeightsSnapshot;
  data: IdPages;
}

interface StoredPosition extends ScrollPosition {
  member: string;
}

const PREFIX = 'rookery-place-';
const PAGES_BEYOND_ANCHOR = 1;

export function pagesAround({ pages, pageParams }: IdPages, postId: string): IdPages {
  const at = pages.findIndex((page) => page.ids.includes(postId));
  const end = at + 1 + PAGES_BEYOND_ANCHOR;
  return { pages: pages.slice(0, end), pageParams: pageParams.slice(0, end) };
}

export function storeScrollPosition(
  storage: Pick<Storage, 'setItem'>,
  member: string,
  list: string,
  position: ScrollPosition,
): void {
  const stored: StoredPosition = { ...position, member };
  try {
    storage.setItem(PREFIX + list, JSON.stringify(stored));
  } catch (error) {
    console.info('Could not save the scroll position.', error);
  }
}

export function readScrollPosition(
  storage: Pick<Storage, 'getItem'>,
  member: string,
  list: string,
): ScrollPosition | null {
  try {
    const stored = JSON.parse(storage.getItem(PREFIX + list) ?? 'null') as StoredPosition | null;
    if (stored?.member !== member || !isScrollPosition(stored)) return null;
    const { anchor, sizes, data } = stored;
    return { anchor, sizes, data };
  } catch {
    return null;
  }
}

/** Checks the format, because another version of this page may have written the position. */
function isScrollPosition({ anchor, sizes, data }: Partial<ScrollPosition>): boolean {
  if (!anchor || !Array.isArray(sizes?.heights) || !Array.isArray(data?.pages)) return false;
  return data.pages.some((page: Partial<IdPage>) => page.ids?.includes(anchor.postId));
}

export function forgetScrollPosition(storage: Pick<Storage, 'removeItem'>, list: string): void {
  storage.removeItem(PREFIX + list);
}

export function forgetScrollPositions(storage: Pick<Storage, 'removeItem'>): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
