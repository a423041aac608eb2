import type { QueryClient } from '@tanstack/react-query';

import { loadPosts } from '#web/data/entities-load.ts';
import { queryClient } from '#web/data/query-client.ts';
import { session } from '#web/data/session.ts';

import { feedOptions } from './feed-options.ts';
import { listIds } from './list-pages.ts';
import { forgetPlace, idsAround, type Place, readPlace, storePlace } from './place.ts';

/** Where each feed was left in this page; the same lies in sessionStorage for a reload. */
const places = new Map<string, Place>();
const restored = new Set<string>();
const BEFORE = 8;
const AFTER = 16;

export function placeOf(feed: string): Place | null {
  return places.get(feed) ?? null;
}

/** null: the reader is at the top, and begins there next time. */
export function rememberPlace(feed: string, place: Place | null): void {
  const data = queryClient.getQueryData(feedOptions(feed).queryKey);
  const member = session.getState().currentUser?.ulid;
  if (place && data && member) {
    places.set(feed, place);
    storePlace(sessionStorage, member, feed, place, data);
  } else {
    places.delete(feed);
    forgetPlace(sessionStorage, feed);
  }
}

/** Once in a page, after a reload: the ids as they were, and the posts around the one being read. */
export async function restoreFeed(feed: string, client: QueryClient): Promise<void> {
  const member = session.getState().currentUser?.ulid;
  if (restored.has(feed) || !member || !wasReloaded()) return;
  restored.add(feed);
  const kept = readPlace(sessionStorage, member, feed);
  if (!kept) return;
  try {
    await loadPosts(idsAround(listIds(kept.data), kept.place.anchor.postId, BEFORE, AFTER));
  } catch (error) {
    // The list stands all the same; each card asks again, and says so when it can't be loaded.
    console.info('The posts around the last place could not be loaded.', error);
  }
  places.set(feed, kept.place);
  client.setQueryData(feedOptions(feed).queryKey, kept.data);
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}
