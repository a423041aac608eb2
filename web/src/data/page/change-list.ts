import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is held of a list by what the server has taken. An answer on its way was asked for before: it may not
 * know of the change, so it is let go and the list is asked for again.
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
 * Asks again for the lists of this key that are shown; the others are asked for when they are next shown. What is on its
 * way to a screen is let go, the first answer too: an invalidation alone waits for that one, and takes it for new.
 */
export function askAgain(lists: QueryClient, queryKey: QueryKey): Promise<void> {
  // Silent: who waits for an answer gets that to the new question.
  void lists.cancelQueries({ queryKey, type: 'active' }, { silent: true });
  return lists.invalidateQueries({ queryKey });
}

/**
 * Asks again for the lists of this key, of which a change may have been missed. A first answer on its way is shown, and
 * asked for again after that: where the page is heard again and again, nothing would ever be shown otherwise.
 */
export function askForMissed(lists: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: Query): boolean => state.data === undefined;
  const again = (query: Query): void => {
    const only = { queryKey: query.queryKey, exact: true };
    void lists.invalidateQueries(only, { cancelRefetch: false });
  };
  for (const query of lists.getQueryCache().findAll({ queryKey, predicate: isFirst })) {
    // A failure is on the screen, and what was let go is asked for by who let it go.
    query.promise?.then(() => again(query)).catch(() => undefined);
  }
  void lists.invalidateQueries({ queryKey });
}
