import { useEffect, useRef } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import type { SignOut } from '#web/data/session/sign-out.ts';
import { RELOADING } from '#web/ui/page/stale-page.ts';

interface Words {
  hasWords: boolean;
  /** They are found again where the page is loaded anew. */
  isKept: boolean;
}

/**
 * Closing the tab, or loading it anew, asks first while there are words. By itself the page is loaded anew without a
 * question where they are kept, and else not at all.
 */
export function useUnloadQuestion(hasWords: boolean, isKept = false): void {
  const { leaving } = usePage();
  const latest = useRef<Words>({ hasWords, isKept });
  useEffect(() => {
    latest.current = { hasWords, isKept };
  });
  useEffect(() => askBeforeUnload(leaving, () => latest.current), [leaving]);
}

/** @returns the function that ends it */
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
    // Others may have prevented it after us.
    const isReloading = reloading !== undefined && !reloading.defaultPrevented;
    reloading = undefined;
    if (look().hasWords && !isSigningOut && !isReloading) event.preventDefault();
  };
  window.addEventListener(RELOADING, hear);
  window.addEventListener('beforeunload', ask);
  const forget = onSignOut(() => {
    // The browser must be let go: whoever signs out has been asked, or had no choice.
    isSigningOut = true;
  });
  return () => {
    window.removeEventListener(RELOADING, hear);
    window.removeEventListener('beforeunload', ask);
    forget();
  };
}
