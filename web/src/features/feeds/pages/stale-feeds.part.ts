import { FOLLOWED_FEEDS } from '@rookery/contract/kernel/feeds.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import type { Page } from '#web/data/page/page.ts';

export interface StaleFeeds {
  isStale(feed: string): boolean;
  settleStale(feed: string): void;
  keepStale(feed: string): void;
}

export function createStaleFeeds({ onDrop }: Page): StaleFeeds {
  const stale = new Set<string>();
  onDrop(() => stale.clear());
  return {
    isStale: (feed) => stale.has(feed),
    settleStale: (feed) => void stale.delete(feed),
    keepStale: (feed) => void stale.add(feed),
  };
}

export function watchFollows({ part }: Page): void {
  const { keepStale } = part(createStaleFeeds);
  const { onAnnounced } = part(createEventBus);
  const keepFollowed = (): void => FOLLOWED_FEEDS.forEach(keepStale);
  onAnnounced('followChanged', keepFollowed);
  onAnnounced('homeSourcesChanged', () => keepStale('following'));
  onAnnounced('blockedOrMuted', ({ isOn }) => {
    // Reload after an unmute or unblock: muted posts return, and a block has ended follows. New mutes and
    // blocks remove posts immediately.
    if (!isOn) keepFollowed();
  });
}
