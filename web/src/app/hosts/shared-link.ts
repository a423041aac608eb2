import { useEffect, useRef } from 'react';

import { openComposer } from '#web/data/drafts/composer-requests.ts';
import { useSession } from '#web/data/page/session.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { navigate, useLocation } from '#web/router/router.tsx';
import { loadPart, part } from '#web/ui/part/use-part.ts';

const sharing = part(() => import('#web/features/posts/composer/shared-link.ts'));

/** `?share-url=` on any address opens the composer with that link, once: the address loses it when a draft holds it. */
export function useSharedLink(): void {
  const { search } = useLocation();
  const member = useSession(({ currentUser: user }) =>
    user && unfinishedStep(user) === null ? user.ulid : null,
  );
  const kept = useRef(new Set<string>());
  useEffect(() => {
    const names = [...new URLSearchParams(search).keys()].filter((each) =>
      each.startsWith('share-'),
    );
    if (member === null || names.length === 0) return;
    // The way back to where it was shared: it was left before it could lose them.
    if (kept.current.has(search)) return lose(names);
    void loadPart(sharing).then(async (loaded) => {
      if (!loaded) return;
      if (await loaded.keepShared(search, member)) {
        kept.current.add(search);
        lose(names);
      }
      openComposer({ kind: 'post' });
    });
  }, [search, member]);
}

/** Where a redirect was quicker, it is the new address that loses them. */
function lose(names: readonly string[]): void {
  const here = new URL(location.href);
  if (!names.some((name) => here.searchParams.has(name))) return;
  for (const name of names) here.searchParams.delete(name);
  navigate(here.href, { replace: true });
}
