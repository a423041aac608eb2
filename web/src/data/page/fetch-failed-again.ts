import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand/vanilla';

import type { ConnectionState } from '#web/data/http/connection-state.ts';
import { mayPass } from '#web/data/http/retries.ts';

/**
 * When the network is back, what is on the screen and could not be fetched at all is fetched again, without a press on
 * Retry. Lists of which a further page failed are left: their next page is asked for where they end.
 * @returns stops it
 */
export function fetchFailedAgain(
  lists: QueryClient,
  connection: Pick<StoreApi<{ state: ConnectionState }>, 'subscribe'>,
): () => void {
  return connection.subscribe(({ state }, before) => {
    if (state !== 'online' || before.state === 'online') return;
    void lists.refetchQueries({
      type: 'active',
      predicate: ({ state: { data, error } }) => data === undefined && mayPass(error),
    });
  });
}
