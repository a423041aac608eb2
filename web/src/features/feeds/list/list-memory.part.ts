import type { QueryKey } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

import type { Anchor } from '#web/ui/virtual-list/anchor.ts';
import { AnchoredList } from '#web/ui/virtual-list/anchored-list.ts';
import { ListKeeper } from '#web/ui/virtual-list/list-keeper.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import {
  forgetScrollPosition,
  forgetScrollPositions,
  pagesAround,
  readScrollPosition,
  storeScrollPosition,
} from './scroll-position.ts';
import { createRowHeights, type RowHeights } from '#web/ui/virtual-list/row-heights.ts';

export interface RememberedList {
  /** The list's name, including the history entry unless Home shows it. */
  name: string;
  queryKey: QueryKey;
  isHome: boolean;
  keeper: ListKeeper;
  heights: RowHeights;
  /** Whether the reader was on the list's screen before the list had any posts. */
  isJoining?: boolean;
}

const BUFFER = { first: 300, later: 2000 };

const MAX_LISTS = 20;

function entryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

export interface ListMemory {
  /** Whether Home shows the list. Its tabs include groups, lists and hashtags. */
  isOnHome(queryKey: QueryKey): boolean;
  /**
   * Restores a list's position from this page or from before a reload, else starts at the top.
   * @param isNew whether the history entry is new, which discards an older position
   */
  recallList(queryKey: QueryKey, isNew: boolean): RememberedList;
  anchorIn(queryKey: QueryKey): Anchor | null;
  /** Whether the reader is in the middle of the list here or, below this screen, on Home. */
  isRead(queryKey: QueryKey): boolean;
  /** Lets a list appear below the reader's view without scrolling to its top. */
  joinQuietly(queryKey: QueryKey): void;
  keptList(queryKey: QueryKey): RememberedList | undefined;
  storeList(list: RememberedList): void;
}

export function createListMemory(page: Page): ListMemory {
  const { lists: client, session, tabStorage, onDrop, path } = page;
  const lists = new Map<string, RememberedList>();
  onDrop(() => {
    lists.clear();
    forgetScrollPositions(tabStorage);
  });

  const isOnHome = ([kind]: QueryKey): boolean => kind === 'feed' || path() === '/feed';
  /** A feed on Home has one position for all history entries. Any other list has one per entry. */
  const listName = (queryKey: QueryKey, isHome = isOnHome(queryKey)): string => {
    const name = queryKey.join('/');
    return isHome ? name : `${name}@${entryIndex()}`;
  };
  const keptList = (queryKey: QueryKey): RememberedList | undefined =>
    lists.get(listName(queryKey));

  const forgetFrom = (index: number): void => {
    for (const { name, isHome } of lists.values()) {
      if (isHome || Number(name.split('@').at(-1)) < index) continue;
      lists.delete(name);
      forgetScrollPosition(tabStorage, name);
    }
  };
  const restored = (name: string, queryKey: QueryKey): RememberedList => {
    const isHome = isOnHome(queryKey);
    const heights = createRowHeights();
    const member = session.getState().currentUser?.ulid;
    const position = member && wasReloaded() ? readScrollPosition(tabStorage, member, name) : null;
    if (!position) return { name, queryKey, isHome, heights, keeper: createKeeper(heights, null) };
    const { anchor, sizes, data } = position;
    heights.restore(listIds(data), sizes);
    // Ids are enough to restore the position: each visible post loads itself.
    client.setQueryData<IdPages>(queryKey, (held) => held ?? data);
    return { name, queryKey, isHome, heights, keeper: createKeeper(heights, anchor) };
  };
  return {
    isOnHome,
    keptList,
    recallList(queryKey, isNew) {
      const name = listName(queryKey);
      if (isNew) {
        forgetFrom(entryIndex());
        // Also drop the position from before a reload, because a followed link starts at the top.
        forgetScrollPosition(tabStorage, name);
      }
      const known = lists.get(name);
      lists.delete(name);
      const list = known ?? restored(name, queryKey);
      lists.set(name, list);
      for (const oldest of lists.values()) {
        if (lists.size <= MAX_LISTS) break;
        // Keep home feeds. They stay mounted behind other screens, so they are not restored on return.
        if (!oldest.isHome) lists.delete(oldest.name);
      }
      return list;
    },
    anchorIn: (queryKey) => keptList(queryKey)?.keeper.anchor() ?? null,
    isRead: (queryKey) =>
      [keptList(queryKey), lists.get(listName(queryKey, true))].some((list) =>
        list?.keeper.anchor(),
      ),
    joinQuietly(queryKey) {
      const list = keptList(queryKey);
      if (list) list.isJoining = true;
    },
    storeList({ name, queryKey, keeper, heights }) {
      const anchor = keeper.anchor();
      const held = client.getQueryData<IdPages>(queryKey);
      const member = session.getState().currentUser?.ulid;
      if (!anchor || !held || !member) return forgetScrollPosition(tabStorage, name);
      const data = pagesAround(held, anchor.postId);
      storeScrollPosition(tabStorage, member, name, {
        anchor,
        data,
        sizes: heights.snapshot(listIds(data)),
      });
    },
  };
}

function createKeeper(heights: RowHeights, start: Anchor | null): ListKeeper {
  return new ListKeeper(heights, new AnchoredList(heights, start), BUFFER);
}

/**
 * Whether the page was opened by a reload or by Back or Forward. Links and typed addresses do not count,
 * because they start at the top.
 */
export function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

export function consumeIsJoining(list: RememberedList): boolean {
  const { isJoining = false } = list;
  list.isJoining = false;
  return isJoining;
}
