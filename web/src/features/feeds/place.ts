import type { CacheSnapshot } from 'virtua';

import type { IdPage, IdPages } from './list-pages.ts';

/** What was being read: a post, and where its upper edge stood below the top of the window. */
export interface Anchor {
  postId: string;
  top: number;
}

/** A list as the reader left it. */
export interface Place {
  anchor: Anchor;
  /** Heights of the cards, known for the width they were measured at. */
  sizes: CacheSnapshot | null;
  width: number;
}

interface StoredPlace extends Place {
  member: string;
  pages: IdPage[];
  pageParams: unknown[];
}

const keyOf = (feed: string): string => `rookery-place-${feed}`;
const PAGES_BEYOND_ANCHOR = 1;

/** Writes a feed's place where a reload of this tab finds it. */
export function storePlace(
  storage: Pick<Storage, 'setItem'>,
  member: string,
  feed: string,
  place: Place,
  data: IdPages,
): void {
  const at = data.pages.findIndex((page) => page.ids.includes(place.anchor.postId));
  const end = at + 1 + PAGES_BEYOND_ANCHOR;
  const stored: StoredPlace = {
    ...place,
    member,
    pages: data.pages.slice(0, end),
    pageParams: data.pageParams.slice(0, end),
  };
  try {
    storage.setItem(keyOf(feed), JSON.stringify(stored));
  } catch (error) {
    // A full storage costs the place after a reload, and nothing else.
    console.info('The place in this feed could not be kept.', error);
  }
}

/** The place that this member left in this tab, or null. */
export function readPlace(
  storage: Pick<Storage, 'getItem'>,
  member: string,
  feed: string,
): { place: Place; data: IdPages } | null {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(feed)) ?? 'null') as StoredPlace | null;
    if (stored?.member !== member || !Array.isArray(stored.pages)) return null;
    const { anchor, pages, pageParams, sizes, width } = stored;
    if (!pages.some((page) => page.ids.includes(anchor.postId))) return null;
    return { place: { anchor, sizes, width }, data: { pages, pageParams } };
  } catch {
    // Half written or of another version: the feed begins at its top.
    return null;
  }
}

export function forgetPlace(storage: Pick<Storage, 'removeItem'>, feed: string): void {
  storage.removeItem(keyOf(feed));
}

/** The posts around an anchor, which are needed before the list can stand where it stood. */
export function idsAround(
  ids: readonly string[],
  anchorId: string,
  before: number,
  after: number,
): string[] {
  const at = ids.indexOf(anchorId);
  return at < 0 ? [] : ids.slice(Math.max(0, at - before), at + after);
}
