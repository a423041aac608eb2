import { useLayoutEffect, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { useComposerOpening, useComposerRequest } from '#web/data/drafts/composer-requests.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useLocation } from '#web/router/router.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const composer = lazyModule(() => import('#web/features/posts/composer/composer.tsx'));
const sharing = lazyModule(() => import('./shared-link.tsx'));

export function ComposerHost() {
  const { closeComposer } = usePart(createComposerRequests);
  const request = useComposerRequest();
  const opening = useComposerOpening();
  const loaded = useLazy(composer, request !== null, closeComposer);
  useOpenerFocus(request !== null);
  const { search } = useLocation();
  // Kept in state, since the member may leave the page before the composer has loaded.
  const [shared, setShared] = useState('');
  if (/[?&]share-/.test(search) && search !== shared) setShared(search);
  const link = useLazy(sharing, shared !== '', () => {});
  return (
    <>
      {link && <link.SharedLink shared={shared} search={search} />}
      {loaded && request && (
        <loaded.Composer key={opening} request={request} onClose={closeComposer} />
      )}
    </>
  );
}

/** Leaving through the draft question closes both dialogs together, so the focus is restored here. */
function useOpenerFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected) {
          opener.focus({ preventScroll: true });
        }
      });
    };
  }, [isOpen]);
}

export async function prefetchComposer(): Promise<void> {
  await composer.load();
}
