import { useEffect, useRef } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import type { SignOut } from '#web/data/session/sign-out.ts';
import { RELOADING } from '#web/ui/page/stale-page.ts';

interface Words {
  hasWords: boolean;
  isKept: boolean;
}

/**
 * Asks before a tab with text closes or reloads. Automatic reloads run without a question if the text is
 * stored, else not.
 */
export function useUnloadQuestion(hasWords: boolean, isKept = false): void {
  const { leaving } = usePage();
  const latest = useRef<Words>({ hasWords, isKept });
  useEffect(() => {
    latest.current = { hasWords, isKept };
  });
  useEffect(() => askBeforeUnload(leaving, () => latest.current), [leaving]);
}

export function askBeforeUnload(
  { onSignOut }: Pick<SignOut, 'onSignOut'>,
  look: () => Words,
): () => void {
  let isSigningOut = false;
  let reloading: Event | undefined;
  const hear = (event: Event): void => {
    const { hasWords, isKept } = look();
    if (hasWords && !isKept) event.preventDefault();
    reloading = event;
  };
  const ask = (event: BeforeUnloadEvent): void => {
    // A later listener may have prevented it.
    const isReloading = reloading !== undefined && !reloading.defaultPrevented;
    reloading = undefined;
    if (look().hasWords && !isSigningOut && !isReloading) event.preventDefault();
  };
  window.addEventListener(RELOADING, hear);
  window.addEventListener('beforeunload', ask);
  const forget = onSignOut(() => {
    // Signing out must not be blocked: the member was asked, or had no choice.
    isSigningOut = true;
  });
  return () => {
    window.removeEventListener(RELOADING, hear);
    window.removeEventListener('beforeunload', ask);
    forget();
  };
}
