import { queryClient } from '#web/data/page/query-client.ts';

import { STICKY } from '#web/ui/virtual-list/anchor.ts';
import { feedOptions, fetchFeedPage } from '#web/features/feeds/pages/feed-options.ts';
import { anchorIn, joinQuietly } from '#web/features/feeds/list/list-memory.ts';
import { listIds } from '#web/features/feeds/pages/list-pages.ts';
import { settlePill } from '#web/features/feeds/pages/pill-store.ts';
import { keepStale, settleStale } from '#web/features/feeds/pages/stale-feeds.ts';

/**
 * Has a feed show what follows have brought, below a reader who is still above its posts. Those that come
 * while it is being loaded are loaded together after it. The promise is of the load that holds this one.
 */
export function createFill(feed: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    running = fill(feed).finally(() => (running = undefined));
    return running;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}

async function fill(feed: string): Promise<void> {
  if (!isAbove(feed)) return;
  settleStale(feed);
  try {
    const page = await fetchFeedPage(feed);
    if (!isAbove(feed)) return keepStale(feed);
    const { queryKey } = feedOptions(feed);
    joinQuietly(queryKey);
    settlePill(feed, page.ids[0] ?? null);
    queryClient.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  } catch (error) {
    keepStale(feed);
    throw error;
  }
}

/** Nobody reads the posts yet: they may be others at any moment. */
function isAbove(feed: string): boolean {
  const { queryKey } = feedOptions(feed);
  const anchor = anchorIn(queryKey);
  const [first] = listIds(queryClient.getQueryData(queryKey));
  return (
    anchor === null || first === undefined || (anchor.postId === first && anchor.top >= STICKY)
  );
}
