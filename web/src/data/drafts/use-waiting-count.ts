import { useSyncExternalStore } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';

import { createComposerRequests } from './composer-requests.part.ts';
import { countWaiting, countWaitingPosts } from './waiting-drafts.ts';

/** How many posts that the signed-in member began wait, counted anew when the composer closes and when another tab writes. */
export function useWaitingPostsCount(): number {
  return useCounted(countWaitingPosts);
}

/** The same with what was written in chats. */
export function useWaitingCount(): number {
  return useCounted(countWaiting);
}

function useCounted(count: typeof countWaiting): number {
  const member = useCurrentUser()?.ulid;
  return useSyncExternalStore(subscribe, () => count(browserPage.storage, member));
}

function subscribe(changed: () => void): () => void {
  browserPage.otherTabs.addEventListener('storage', changed);
  const forget = browserPage.part(createComposerRequests).requested.subscribe(changed);
  return () => {
    browserPage.otherTabs.removeEventListener('storage', changed);
    forget();
  };
}
