import { FOLLOWED_FEEDS } from '@rookery/contract/kernel/feeds.ts';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import type { Page } from '#web/data/page/page.ts';

export interface StaleFeeds {
  isStale(feed: string): boolean;
  /** The feed is being loaded anew. */
  settleStale(feed: string): void;
  /** It could not be loaded anew. */
  keepStale(feed: string): void;
}

/** Feeds that show what the member follows, and are no longer true since a follow or an unfollow. */
export function createStaleFeeds({ onDrop }: Page): StaleFeeds {
  const stale = new Set<string>();
  onDrop(() => stale.clear());
  return {
    isStale: (feed) => stale.has(feed),
    settleStale: (feed) => void stale.delete(feed),
    keepStale: (feed) => void stale.add(feed),
  };
}

/** Marks them from now on. A list that is being read is not touched. */
export function watchFollows({ part }: Page): void {
  const { keepStale } = part(createStaleFeeds);
  const { onAnnounced } = part(createAnnouncing);
  const keepFollowed = (): void => FOLLOWED_FEEDS.forEach(keepStale);
  onAnnounced('followChanged', keepFollowed);
  onAnnounced('blockedOrMuted', ({ isOn }) => {
    // What a mute hid comes back, and a block has ended follows. What it hides leaves at once.
    if (!isOn) keepFollowed();
  });
}
