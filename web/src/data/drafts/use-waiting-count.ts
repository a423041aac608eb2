import { useSyncExternalStore } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';

import { createComposerRequests } from './composer-requests.part.ts';
import { countWaitingPosts } from './waiting-drafts.ts';

/** How many posts that the signed-in member began wait, counted anew when the composer closes and when another tab writes. */
export function useWaitingPostsCount(): number {
  const member = useCurrentUser()?.ulid;
  return useSyncExternalStore(subscribe, () => countWaitingPosts(browserPage.storage, member));
}

function subscribe(changed: () => void): () => void {
  browserPage.otherTabs.addEventListener('storage', changed);
  const forget = browserPage.part(createComposerRequests).requested.subscribe(changed);
  return () => {
    browserPage.otherTabs.removeEventListener('storage', changed);
    forget();
  };
}
