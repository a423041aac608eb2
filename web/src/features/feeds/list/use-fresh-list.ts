import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useNavigationType } from '#web/router/router.tsx';

import type { ListOptions } from '#web/features/feeds/pages/feed-options.ts';
import { anchorIn } from './list-memory.ts';
import { reloadList } from '#web/features/feeds/pages/reload-list.ts';

/** Milliseconds after which a list that is opened at its top is asked for again. */
const FRESH_MS = 30_000;

/**
 * A list that was read before is shown at once, and made fresh while the reader is at its top. By Back,
 * or in the middle of it, it stays as it was.
 */
export function useFreshOnArrival(options: ListOptions): void {
  const client = useQueryClient();
  const arrivedBy = useNavigationType();
  const [isRead] = useState(
    () => arrivedBy === 'POP' || (arrivedBy === 'REPLACE' && anchorIn(options.queryKey) !== null),
  );
  useEffect(() => {
    const known = client.getQueryState(options.queryKey);
    if (isRead || !known?.data || Date.now() - known.dataUpdatedAt < FRESH_MS) return;
    reloadList(client, options).catch((error: unknown) => {
      // What was there stays, and a pull asks again.
      console.info('A list could not be made fresh.', error);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- when it is opened, and not while it is read
  }, []);
}
