import { traitsOf } from '@rookery/contract/kernel/feeds.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';

import { createFeedOptions } from '#web/features/feeds/pages/feed-options.part.ts';
import { type IdPages, listIds } from '#web/features/feeds/pages/list-pages.ts';

export interface EmptyFeedState {
  isEmpty: boolean;
  isOpen: boolean;
  close(): void;
}

export function useEmptyFeedState(feed: string): EmptyFeedState {
  const isEmpty = useIsEmpty(feed);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  const isFilling = Boolean(useCurrentUser()?.following) && Boolean(traitsOf(feed)?.followed);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  return {
    isEmpty,
    isOpen: isEmpty || (wasEmpty && isFilling),
    close: () => setWasEmpty(false),
  };
}

function useIsEmpty(feed: string): boolean {
  const { feedOptions } = usePart(createFeedOptions);
  const client = useQueryClient();
  const subscribe = useCallback(
    (hear: () => void) => client.getQueryCache().subscribe(hear),
    [client],
  );
  return useSyncExternalStore(subscribe, () =>
    isEmptyList(client.getQueryData(feedOptions(feed).queryKey)),
  );
}

function isEmptyList(data: IdPages | undefined): boolean {
  return data !== undefined && data.pages.at(-1)?.next === null && listIds(data).length === 0;
}
