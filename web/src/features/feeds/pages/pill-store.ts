import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';

import { feedNameOf } from './feed-name.ts';
import type { WaitingPost } from './new-posts.ts';
import { countOf, createPills, isPartial, waitingIn } from './pills.part.ts';

export function useWaitingPosts(feed: string): readonly WaitingPost[] {
  return useStore(usePart(createPills).store, (state) => waitingIn(state[feed]));
}

export function useWaitingCount(feed: string): number {
  return useStore(usePart(createPills).store, (state) => countOf(state[feed]));
}

export function useIsPartial(feed: string): boolean {
  return useStore(usePart(createPills).store, (state) => isPartial(state[feed]));
}

/** Calls back once the first feed has loaded, so that optional requests do not compete with it. */
export function afterFirstFeed(client: QueryClient, then: () => void): () => void {
  const cache = client.getQueryCache();
  const isThere = (): boolean =>
    cache
      .getAll()
      .some(({ queryKey, state }) => feedNameOf(queryKey) !== null && state.status === 'success');
  if (isThere()) {
    then();
    return () => {};
  }
  const stop = cache.subscribe(() => {
    if (!isThere()) return;
    stop();
    then();
  });
  return stop;
}
