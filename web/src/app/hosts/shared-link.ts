import { useEffect } from 'react';

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
  useEffect(() => {
    const names = [...new URLSearchParams(search).keys()].filter((each) =>
      each.startsWith('share-'),
    );
    if (member === null || names.length === 0) return;
    void open(search, member, names);
  }, [search, member]);
}

async function open(search: string, member: string, names: readonly string[]): Promise<void> {
  const loaded = await loadPart(sharing);
  if (!loaded) return;
  if (await loaded.keepShared(search, member)) {
    // Where a redirect was quicker, it is the new address that loses them.
    const here = new URL(location.href);
    for (const name of names) here.searchParams.delete(name);
    navigate(here.href, { replace: true });
  }
  openComposer({ kind: 'post' });
}
