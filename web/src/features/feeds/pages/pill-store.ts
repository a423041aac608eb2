import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';

import { browserPage } from '#web/data/page/browser-page.ts';

import type { WaitingPost } from './new-posts.ts';
import { countOf, createPills, followNewPosts, waitingIn } from './pills.part.ts';

/** The pills of this tab's page. */
const { store, ...pills } = browserPage.part(createPills);
export const { settlePill, checkForNewPosts, mergePill } = pills;

export function useWaiting(feed: string): readonly WaitingPost[] {
  return useStore(store, (state) => waitingIn(state[feed]));
}

export function useWaitingCount(feed: string): number {
  return useStore(store, (state) => countOf(state[feed]));
}

/** Calls back once, when the first feed is there: what can wait does not compete with it. */
export function afterFirstFeed(client: QueryClient, then: () => void): () => void {
  const cache = client.getQueryCache();
  const isThere = (): boolean =>
    cache.findAll({ queryKey: ['feed'] }).some((query) => query.state.status === 'success');
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

/** Has feeds asked for new posts from now on, for as long as the tab lives. */
export function startFeeds(): void {
  browserPage.part(startChecks);
}

function startChecks(): void {
  const checks = browserPage.part(followNewPosts);
  document.addEventListener('visibilitychange', () => !document.hidden && checks.resume());
}
