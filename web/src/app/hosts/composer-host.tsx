import { useLayoutEffect } from 'react';

import {
  closeComposer,
  type ComposerRequest,
  useComposerRequest,
} from '#web/data/drafts/composer-requests.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';

import { useSharedLink } from './shared-link.ts';

const composer = part(() => import('#web/features/posts/composer/composer.tsx'));

/** The composer, fetched when the first post is begun. */
export function ComposerHost() {
  const request = useComposerRequest();
  const loaded = usePart(composer, request !== null, closeComposer);
  useFocusReturn(request !== null);
  useSharedLink();
  if (!loaded || !request) return null;
  return <loaded.Composer key={keyOf(request)} request={request} onClose={closeComposer} />;
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
