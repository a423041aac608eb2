import { FOLLOWED_FEEDS } from '@rookery/contract/kernel/feeds.ts';

import { onAnnounced } from '#web/data/entities/announcements.ts';

/** Feeds that show what the member follows, and are no longer true since a follow or an unfollow. */
const stale = new Set<string>();
let isWatching = false;

/** Listens for as long as the page lives. A list that is being read is not touched. */
export function watchFollows(): void {
  if (isWatching) return;
  isWatching = true;
  onAnnounced('followChanged', markStale);
  onAnnounced('keptAway', ({ isOn }) => {
    // What a mute hid comes back, and a block has ended follows. What it hides leaves at once.
    if (!isOn) markStale();
  });
}

function markStale(): void {
  for (const feed of FOLLOWED_FEEDS) stale.add(feed);
}

export function isStale(feed: string): boolean {
  return stale.has(feed);
}

/** The feed is being loaded anew. */
export function settleStale(feed: string): void {
  stale.delete(feed);
}

/** It could not be loaded anew. */
export function keepStale(feed: string): void {
  stale.add(feed);
}
