import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies an accepted change to a cached list. A fetch in flight may predate the change, so it is cancelled and
 * repeated.
 */
export async function changeList<List>(
  lists: QueryClient,
  queryKey: QueryKey,
  change: (held: List) => List,
): Promise<void> {
  const isAsked = lists.isFetching({ queryKey, exact: true }) > 0;
  await lists.cancelQueries({ queryKey, exact: true });
  lists.setQueryData<List>(queryKey, (held) => held && change(held));
  if (isAsked) void lists.invalidateQueries({ queryKey, exact: true });
}

/**
 * Refetches the shown lists of this key; hidden ones refetch when next shown. Cancels fetches in flight, since
 * an invalidation would reuse a first fetch as fresh.
 */
export function refetchLists(lists: QueryClient, queryKey: QueryKey): Promise<void> {
  // Silent: callers that wait receive the newer response.
  void lists.cancelQueries({ queryKey, type: 'active' }, { silent: true });
  return lists.invalidateQueries({ queryKey });
}

/**
 * Refetches the lists of this key after possibly missed events. A first fetch in flight is shown before the
 * refetch. Otherwise repeated reconnects would never show anything.
 */
export function refetchMissed(lists: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: Query): boolean => state.data === undefined;
  const again = (query: Query): void => {
    const only = { queryKey: query.queryKey, exact: true };
    void lists.invalidateQueries(only, { cancelRefetch: false });
  };
  for (const query of lists.getQueryCache().findAll({ queryKey, predicate: isFirst })) {
    query.promise?.then(() => again(query)).catch(() => undefined);
  }
  void lists.invalidateQueries({ queryKey });
}
