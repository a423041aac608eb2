import type { QueryKey } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

import type { Anchor } from '#web/ui/virtual-list/anchor.ts';
import { HeldList } from '#web/ui/virtual-list/held-list.ts';
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

/** A list that this page has shown, and where its reader is in it. */
export interface KeptList {
  /** Names the list, and the entry of the history that shows it where that matters. */
  name: string;
  queryKey: QueryKey;
  keeper: ListKeeper;
  heights: RowHeights;
  /** Its reader was on its screen before it had any posts. */
  isJoining?: boolean;
}

const BUFFER = { first: 300, later: 2000 };

const MOST = 20;

export function isHomeFeed(queryKey: QueryKey): boolean {
  return queryKey[0] === 'feed';
}

function entryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** A home feed is one position, whichever entry of the history shows it; any other list has one for each. */
function listName(queryKey: QueryKey): string {
  const name = queryKey.join('/');
  return isHomeFeed(queryKey) ? name : `${name}@${entryIndex()}`;
}

export interface ListMemory {
  /**
   * The list as it was left, in this page or before it was loaded anew; else at its top.
   * @param isNew the entry of the history is: what was left at its position in another past is forgotten
   */
  recallList(queryKey: QueryKey, isNew: boolean): KeptList;
  /** Where the reader is in a list; null at its top. */
  anchorIn(queryKey: QueryKey): Anchor | null;
  /** The list is about to come below what its reader looks at: it does not take the window to its top. */
  joinQuietly(queryKey: QueryKey): void;
  keptList(queryKey: QueryKey): KeptList | undefined;
  /** Writes the list's position where a reload of this tab finds it. */
  storeList(list: KeptList): void;
}

export function createListMemory({ lists: client, session, tabStorage, onDrop }: Page): ListMemory {
  /** Oldest first. */
  const lists = new Map<string, KeptList>();
  onDrop(() => {
    lists.clear();
    forgetScrollPositions(tabStorage);
  });

  const keptList = (queryKey: QueryKey): KeptList | undefined => lists.get(listName(queryKey));

  const forgetFrom = (index: number): void => {
    for (const { name, queryKey } of lists.values()) {
      if (isHomeFeed(queryKey) || Number(name.split('@').at(-1)) < index) continue;
      lists.delete(name);
      forgetScrollPosition(tabStorage, name);
    }
  };
  const restored = (name: string, queryKey: QueryKey): KeptList => {
    const heights = createRowHeights();
    const member = session.getState().currentUser?.ulid;
    const position = member && wasReloaded() ? readScrollPosition(tabStorage, member, name) : null;
    if (!position) return { name, queryKey, heights, keeper: createKeeper(heights, null) };
    const { anchor, sizes, data } = position;
    heights.restore(listIds(data), sizes);
    // The ids are enough to stand where the reader stood: each post that is in view asks for itself.
    client.setQueryData<IdPages>(queryKey, (held) => held ?? data);
    return { name, queryKey, heights, keeper: createKeeper(heights, anchor) };
  };
  return {
    keptList,
    recallList(queryKey, isNew) {
      const name = listName(queryKey);
      if (isNew) {
        forgetFrom(entryIndex());
        // Of the page before a reload, too: who follows a link begins at the top, with what is new.
        forgetScrollPosition(tabStorage, name);
      }
      const known = lists.get(name);
      lists.delete(name);
      const list = known ?? restored(name, queryKey);
      lists.set(name, list);
      for (const oldest of lists.values()) {
        if (lists.size <= MOST) break;
        // A home feed stays in the page behind other screens: it is not recalled when they are left.
        if (!isHomeFeed(oldest.queryKey)) lists.delete(oldest.name);
      }
      return list;
    },
    anchorIn: (queryKey) => keptList(queryKey)?.keeper.anchor() ?? null,
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
  return new ListKeeper(heights, new HeldList(heights, start), BUFFER);
}

/** Not by a link or an address, which begin at the top. */
export function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** Told once. */
export function takeJoining(list: KeptList): boolean {
  const { isJoining = false } = list;
  list.isJoining = false;
  return isJoining;
}
