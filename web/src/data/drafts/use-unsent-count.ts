import { useCallback, useSyncExternalStore } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';

import { createComposerRequests } from './composer-requests.part.ts';
import { storedDraftIds } from './draft-keys.ts';

const counting = lazyModule(() => import('./unsent-drafts.ts'));

/** The number of posts in drafts. Zero until the module that reads drafts is loaded. */
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
  const entries = useSyncExternalStore(subscribe, () =>
    member === undefined ? 0 : storedDraftIds(storage, member).length,
  );
  const loaded = useOptionalLazy(counting, entries > 0);
  return useSyncExternalStore(subscribe, () => loaded?.countUnsentPosts(storage, member) ?? 0);
}
