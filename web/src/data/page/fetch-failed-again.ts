import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';

import type { ConnectionState } from '#web/data/http/connection-state.ts';
import { isTemporaryFailure } from '#web/data/http/retries.ts';

/**
 * Refetches failed visible queries when the network returns. Skips lists of which only a later page failed,
 * because scrolling to the end requests that page. @returns the unsubscribe function
 */
export function fetchFailedAgain(
  lists: QueryClient,
  connection: Pick<StoreApi<{ state: ConnectionState }>, 'subscribe'>,
): () => void {
  return connection.subscribe(({ state }, before) => {
    if (state !== 'online' || before.state === 'online') return;
    void lists.refetchQueries({
      type: 'active',
      predicate: ({ state: { data, error } }) => data === undefined && isTemporaryFailure(error),
    });
  });
}
