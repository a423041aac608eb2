import { useCallback, useSyncExternalStore } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';

import { createComposerRequests } from './composer-requests.part.ts';
import { countUnsentPosts } from './unsent-drafts.ts';

export function useUnsentPostsCount(): number {
  const { otherTabs, part, storage } = usePage();
  const member = useCurrentUser()?.ulid;
  const subscribe = useCallback(
    (changed: () => void) => {
      otherTabs.addEventListener('storage', changed);
      const forget = part(createComposerRequests).requested.subscribe(changed);
      return () => {
        otherTabs.removeEventListener('storage', changed);
        forget();
      };
    },
    [otherTabs, part],
  );
  return useSyncExternalStore(subscribe, () => countUnsentPosts(storage, member));
}
