import type { QueryKey } from '@tanstack/react-query';

import { queryClient } from '#web/data/page/query-client.ts';
import { session } from '#web/data/session/session.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

import type { Anchor } from './anchor.ts';
import { ListKeeper } from './list-keeper.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';
import { forgetPlace, forgetPlaces, pagesAround, readPlace, storePlace } from './place.ts';
import { createRowHeights, type RowHeights } from './row-heights.ts';

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

/** Oldest first. */
const lists = new Map<string, KeptList>();
const MOST = 20;

onSignOut(() => {
  lists.clear();
  forgetPlaces(sessionStorage);
});

export function isHomeFeed(queryKey: QueryKey): boolean {
  return queryKey[0] === 'feed';
}

function entryIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

/** A home feed is one place, whichever entry of the history shows it; any other list has one for each. */
function listName(queryKey: QueryKey): string {
  const name = queryKey.join('/');
  return isHomeFeed(queryKey) ? name : `${name}@${entryIndex()}`;
}

/**
 * The list as it was left, in this page or before it was loaded anew; else at its top.
 * @param isNew the entry of the history is: what was left at its place in another past is forgotten
 */
export function recallList(queryKey: QueryKey, isNew: boolean): KeptList {
  if (isNew) forgetFrom(entryIndex());
  const name = listName(queryKey);
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
}

function forgetFrom(index: number): void {
  for (const { name, queryKey } of lists.values()) {
    if (isHomeFeed(queryKey) || Number(name.split('@').at(-1)) < index) continue;
    lists.delete(name);
    forgetPlace(sessionStorage, name);
  }
}

function restored(name: string, queryKey: QueryKey): KeptList {
  const heights = createRowHeights();
  const member = session.getState().currentUser?.ulid;
  const place = member && wasReloaded() ? readPlace(sessionStorage, member, name) : null;
  if (!place) return { name, queryKey, heights, keeper: new ListKeeper(heights, null) };
  const { anchor, sizes, data } = place;
  heights.restore(listIds(data), sizes);
  // The ids are enough to stand where the reader stood: each post that is in view asks for itself.
  queryClient.setQueryData<IdPages>(queryKey, (held) => held ?? data);
  return { name, queryKey, heights, keeper: new ListKeeper(heights, anchor) };
}

/** Not by a link or an address, which begin at the top. */
export function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** Where the reader is in a list; null at its top. */
export function anchorIn(queryKey: QueryKey): Anchor | null {
  return lists.get(listName(queryKey))?.keeper.anchor() ?? null;
}

/** The list is about to come below what its reader looks at: it does not take the window to its top. */
export function joinQuietly(queryKey: QueryKey): void {
  const list = lists.get(listName(queryKey));
  if (list) list.isJoining = true;
}

/** Told once. */
export function takeJoining(list: KeptList): boolean {
  const { isJoining = false } = list;
  list.isJoining = false;
  return isJoining;
}

export function keptList(queryKey: QueryKey): KeptList | undefined {
  return lists.get(listName(queryKey));
}

/** Writes the list's place where a reload of this tab finds it. */
export function storeList({ name, queryKey, keeper, heights }: KeptList): void {
  const anchor = keeper.anchor();
  const held = queryClient.getQueryData<IdPages>(queryKey);
  const member = session.getState().currentUser?.ulid;
  if (!anchor || !held || !member) return forgetPlace(sessionStorage, name);
  const data = pagesAround(held, anchor.postId);
  storePlace(sessionStorage, member, name, {
    anchor,
    data,
    sizes: heights.snapshot(listIds(data)),
  });
}
