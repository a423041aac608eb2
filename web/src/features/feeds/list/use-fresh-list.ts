import { useEffect, useState } from 'react';

import { pastTime } from '#web/data/page/clock.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useNavigationType } from '#web/router/router.tsx';

import type { ListOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { createListMemory } from './list-memory.part.ts';
import type { IdPage, IdPages } from '#web/features/feeds/pages/list-pages.ts';
import { restartList } from '#web/features/feeds/pages/own-posts.part.ts';
import { feedNameOf } from '#web/features/feeds/pages/feed-name.ts';
import { createPills } from '#web/features/feeds/pages/pills.part.ts';
import { reloadList } from '#web/features/feeds/pages/reload-list.ts';

/** Milliseconds after which a list opened at its top is reloaded. */
const FRESH_MS = 30_000;

/**
 * Shows a cached list immediately, and refreshes it if the reader is at its top. After Back or in the
 * middle of the list, the list stays unchanged.
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
    if (isRead || !known?.data) return;
    const now = Date.now();
    if (now - pastTime(known.dataUpdatedAt, now) < FRESH_MS) return;
    refreshList(page, options).catch((error: unknown) => {
      console.info('Could not refresh the list.', error);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- when it is opened, and not while it is read
  }, []);
}

async function refreshList(page: Page, options: ListOptions): Promise<void> {
  const { lists, part } = page;
  const { queryKey, meta } = options;
  const fetchFirst = meta?.['fetchFirst'] as (() => Promise<IdPage>) | undefined;
  // Reload a list without `fetchFirst` completely, because it can't show gaps.
  if (!fetchFirst) return reloadList(lists, options);
  const before = lists.getQueryData<IdPages>(queryKey);
  const newest = await fetchFirst();
  if (part(createListMemory).isRead(queryKey)) {
    const { putOnTop } = await import('#web/features/feeds/pages/catch-up.ts');
    return putOnTop(page, queryKey, newest);
  }
  const name = feedNameOf(queryKey);
  if (name !== null) part(createPills).settlePill(name, newest.ids[0] ?? null);
  restartList(page, queryKey, newest, before);
}
