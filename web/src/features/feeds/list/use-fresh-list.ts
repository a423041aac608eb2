import { useEffect, useState } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useNavigationType } from '#web/router/router.tsx';

import type { ListOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { createListMemory } from './list-memory.part.ts';
import type { IdPage, IdPages } from '#web/features/feeds/pages/list-pages.ts';
import { loadedAnew } from '#web/features/feeds/pages/own-posts.part.ts';
import { reloadList } from '#web/features/feeds/pages/reload-list.ts';

/** Milliseconds after which a list that is opened at its top is asked for again. */
const FRESH_MS = 30_000;

/**
 * A list that was read before is shown at once, and made fresh while the reader is at its top. By Back,
 * or in the middle of it, it stays as it was.
 */
export function useFreshOnArrival(options: ListOptions): void {
  const page = usePage();
  const { anchorIn } = page.part(createListMemory);
  const arrivedBy = useNavigationType();
  const [isRead] = useState(
    () => arrivedBy === 'POP' || (arrivedBy === 'REPLACE' && anchorIn(options.queryKey) !== null),
  );
  useEffect(() => {
    const known = page.lists.getQueryState(options.queryKey);
    if (isRead || !known?.data || Date.now() - known.dataUpdatedAt < FRESH_MS) return;
    makeFresh(page, options).catch((error: unknown) => {
      // What was there stays, and a pull asks again.
      console.info('A list could not be made fresh.', error);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- when it is opened, and not while it is read
  }, []);
}

/** Whoever has begun to read by the time that it is there keeps what they read: what is new comes above it. */
async function makeFresh(page: Page, options: ListOptions): Promise<void> {
  const { lists, part } = page;
  const { queryKey, meta } = options;
  const fetchFirst = meta?.['fetchFirst'] as (() => Promise<IdPage>) | undefined;
  // Where pages are missing nothing marks a gap in such a list.
  if (!fetchFirst) return reloadList(lists, options);
  // They may have gone on to another screen, and come back to this place.
  const list = part(createListMemory).keptList(queryKey);
  const before = lists.getQueryData<IdPages>(queryKey);
  const newest = await fetchFirst();
  if (list?.keeper.anchor()) {
    const { putOnTop } = await import('#web/features/feeds/pages/catch-up.ts');
    return putOnTop(page, queryKey, newest);
  }
  loadedAnew(page, queryKey, newest, before);
}
