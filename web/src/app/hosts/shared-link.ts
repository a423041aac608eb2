import { useEffect } from 'react';

import { useSession } from '#web/data/page/session.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { navigate, useLocation } from '#web/router/router.tsx';
import { loadPart, part } from '#web/ui/part/use-part.ts';

const sharing = part(() => import('#web/features/posts/composer/shared-link.ts'));

/** `?share-url=` on any address opens the composer with that link, once: the address loses it. */
export function useSharedLink(): void {
  const { search } = useLocation();
  const member = useSession(({ currentUser: user }) =>
    user && unfinishedStep(user) === null ? user.ulid : null,
  );
  useEffect(() => {
    const names = [...new URLSearchParams(search).keys()].filter((each) =>
      each.startsWith('share-'),
    );
    if (member === null || names.length === 0) return;
    // Where a redirect was quicker, it is the new address that loses them.
    const here = new URL(location.href);
    for (const name of names) here.searchParams.delete(name);
    navigate(here.href, { replace: true });
    void loadPart(sharing).then((loaded) => loaded?.openShared(search, member));
  }, [search, member]);
}
