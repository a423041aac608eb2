import type { Page } from '#web/data/page/page.ts';

import { STICKY_HEADER_PX } from '#web/ui/virtual-list/anchor.ts';
import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { createListMemory } from '#web/features/feeds/list/list-memory.part.ts';
import { listIds } from '#web/features/feeds/pages/list-pages.ts';
import { createPills } from '#web/features/feeds/pages/pills.part.ts';
import { createStaleFeeds } from '#web/features/feeds/pages/stale-feeds.part.ts';

/**
 * Reloads a feed after follows, while the reader is above its posts. Calls during a load share the next
 * load. The promise resolves with the load that covers the call.
 */
export function createFill(page: Page, feed: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    running = fill(page, feed).finally(() => (running = undefined));
    return running;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

async function fill(page: Page, feed: string): Promise<void> {
  const { lists, part } = page;
  const { keepStale, settleStale } = part(createStaleFeeds);
  const { feedOptions, fetchFeedPage } = part(createFeedOptions);
  if (!isAbove(page, feed)) return;
  settleStale(feed);
  try {
    const newest = await fetchFeedPage(feed);
    if (!isAbove(page, feed)) return keepStale(feed);
    const { queryKey } = feedOptions(feed);
    part(createListMemory).joinQuietly(queryKey);
    part(createPills).settlePill(feed, newest.ids[0] ?? null);
    lists.setQueryData(queryKey, { pages: [newest], pageParams: [null] });
  } catch (error) {
    keepStale(feed);
    throw error;
  }
}

function isAbove({ lists, part }: Page, feed: string): boolean {
  const { queryKey } = part(createFeedOptions).feedOptions(feed);
  const anchor = part(createListMemory).anchorIn(queryKey);
  const [first] = listIds(lists.getQueryData(queryKey));
  return (
    anchor === null ||
    first === undefined ||
    (anchor.postId === first && anchor.top >= STICKY_HEADER_PX)
  );
}
