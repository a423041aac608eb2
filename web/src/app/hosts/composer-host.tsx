import { useLayoutEffect, useState } from 'react';

import {
  type ComposerRequest,
  createComposerRequests,
} from '#web/data/drafts/composer-requests.part.ts';
import { useComposerRequest } from '#web/data/drafts/composer-requests.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { useLocation } from '#web/router/router.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const composer = lazyModule(() => import('#web/features/posts/composer/composer.tsx'));
const sharing = lazyModule(() => import('./shared-link.tsx'));

export function ComposerHost() {
  const { closeComposer } = usePart(createComposerRequests);
  const request = useComposerRequest();
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
        <loaded.Composer key={composerKey(request)} request={request} onClose={closeComposer} />
      )}
    </>
  );
}

function composerKey(request: ComposerRequest): string {
  if (request.kind === 'post') return `${request.kind} ${request.group?.id ?? ''}`;
  return `${request.kind} ${(request.kind === 'edit' ? request.post : request.parent).id}`;
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
