import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { queryClient } from '#web/data/page/query-client.ts';
import { session } from '#web/data/session/session.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

import { feedOptions } from '#web/features/feeds/pages/feed-options.ts';
import { keptList, wasReloaded } from './list-memory.ts';
import { listIds } from '#web/features/feeds/pages/list-pages.ts';
import { forgetPlace, pagesAround, type Place, readPlace, storePlace } from './place.ts';

/** By feed: what was being read before the reader was taken to the top; null once it is of no use. */
const ways = createStore<Record<string, Place | null>>(() => ({}));

onSignOut(() => ways.setState({}, true));

const nameOf = (feed: string): string => `way-back/${feed}`;

export function useWayBack(feed: string): Place | null {
  return useStore(ways, () => wayBack(feed));
}

export function wayBack(feed: string): Place | null {
  const known = ways.getState()[feed];
  if (known !== undefined) return known;
  const member = session.getState().currentUser?.ulid;
  const kept = member && wasReloaded() ? readPlace(sessionStorage, member, nameOf(feed)) : null;
  // Read once: from now on it is this page that knows.
  ways.getState()[feed] = kept;
  return kept;
}

/** To the top of a feed, with a way back to what is being read, if the reader is not there already. */
export function leaveForTop(feed: string): void {
  const { queryKey } = feedOptions(feed);
  const list = keptList(queryKey);
  const anchor = list?.keeper.anchor();
  const held = queryClient.getQueryData(queryKey);
  const member = session.getState().currentUser?.ulid;
  if (list && anchor && held && member) {
    const data = pagesAround(held, anchor.postId);
    const place = { anchor, data, sizes: list.heights.snapshot(listIds(data)) };
    ways.setState({ [feed]: place });
    storePlace(sessionStorage, member, nameOf(feed), place);
  }
  list?.keeper.goTo(null);
}

/** It was used, or turned down, or the reader has come there without it. */
export function forgetWayBack(feed: string): void {
  ways.setState({ [feed]: null });
  forgetPlace(sessionStorage, nameOf(feed));
}

/** To be told how far down a feed is seen. */
export function sawTo(feed: string, ids: readonly string[], last: number): void {
  const postId = ways.getState()[feed]?.anchor.postId;
  if (postId === undefined) return;
  const at = ids.indexOf(postId);
  if (at >= 0 && at <= last) forgetWayBack(feed);
}
