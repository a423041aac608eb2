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

/** The composer, fetched when the first post is begun, or a link was shared. */
export function ComposerHost() {
  const { closeComposer } = usePart(createComposerRequests);
  const request = useComposerRequest();
  const loaded = useLazy(composer, request !== null, closeComposer);
  useFocusReturn(request !== null);
  const { search } = useLocation();
  // Whoever goes elsewhere before it is there has shared it all the same.
  const [shared, setShared] = useState('');
  if (/[?&]share-/.test(search) && search !== shared) setShared(search);
  const link = useLazy(sharing, shared !== '', () => {});
  return (
    <>
      {link && <link.SharedLink shared={shared} search={search} />}
      {loaded && request && (
        <loaded.Composer key={keyOf(request)} request={request} onClose={closeComposer} />
      )}
    </>
  );
}

/** Another draft is another composer. */
function keyOf(request: ComposerRequest): string {
  if (request.kind === 'post') return `${request.kind} ${request.group?.id ?? ''}`;
  return `${request.kind} ${request.parent.id}`;
}

/** Leaving by way of the draft question takes both dialogs away at once: the focus goes home from here. */
function useFocusReturn(isOpen: boolean): void {
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

/** Fetches the composer ahead of need. */
export async function prefetchComposer(): Promise<void> {
  await composer.load();
}
