import { useEffect, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { useComposerRequest } from '#web/data/drafts/composer-requests.ts';
import { SHARE_LOST, SHARED_FILES, takeSharedFiles } from '#web/data/drafts/shared-files.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useSession } from '#web/data/page/session.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';
import { saveSharedAsDraft } from '#web/features/posts/drafts/shared-link.ts';
import { navigate } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { shareStrings } from './share-strings.ts';

const SHARE_LOST_MS = 6000;

interface SharedLinkProps {
  /** Last query with a `share-` name. The member may have changed the page since. */
  shared: string;
  search: string;
}

/**
 * `?share-url=` on any address opens the composer once with that link. The parameter is then removed from
 * the address.
 */
export function SharedLink({ shared, search }: SharedLinkProps): null {
  const page = usePage();
  const member = useSession(({ currentUser: user }) =>
    user && unfinishedStep(user) === null ? user.ulid : null,
  );
  const isWriting = useComposerRequest() !== null;
  const [opened] = useState(() => new Set<string>());
  const [kept] = useState(() => new Set<string>());
  useEffect(() => {
    if (member === null || isWriting || opened.has(shared)) return;
    const { openComposer, requested } = page.part(createComposerRequests);
    const isComposerOpen = (): boolean => requested.getState().request !== null;
    void saveSharedAsDraft(page, shared, member, isComposerOpen).then(async (how) => {
      if (how === 'composer open' || opened.has(shared)) return;
      opened.add(shared);
      if (how === 'kept') {
        kept.add(shared);
        removeShareParams(shared);
      }
      const query = new URLSearchParams(shared);
      const isWithFiles = query.has(SHARED_FILES);
      const files = isWithFiles ? await takeSharedFiles(caches).catch(() => []) : [];
      openComposer({ kind: 'post', files });
      if (query.has(SHARE_LOST))
        showToast(shareStrings.lost, { kind: 'danger', ms: SHARE_LOST_MS });
    });
  }, [page, shared, member, isWriting, opened, kept]);
  useEffect(() => {
    // The Back button can return to an address that still has the parameters.
    if (kept.has(search)) removeShareParams(search);
  }, [search, kept]);
  return null;
}

function removeShareParams(shared: string): void {
  const here = new URL(location.href);
  const names = [...new URLSearchParams(shared).keys()].filter(
    (each) => each.startsWith('share-') && here.searchParams.has(each),
  );
  if (names.length === 0) return;
  for (const name of names) here.searchParams.delete(name);
  navigate(here.href, { replace: true });
}
