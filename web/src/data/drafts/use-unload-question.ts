import { useEffect, useRef } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import type { SignOut } from '#web/data/session/sign-out.ts';
import { RELOADING_EVENT } from '#web/ui/page/stale-page.ts';

interface TextState {
  hasWords: boolean;
  isKept: boolean;
}

/**
 * Asks before a tab with unsent text is closed or reloaded. When the app reloads itself, it asks nothing: it
 * reloads if the text is stored, and stays if not.
 */
export function useUnloadQuestion(hasWords: boolean, isKept = false): void {
  const { leaving } = usePage();
  const latest = useRef<TextState>({ hasWords, isKept });
  useEffect(() => {
    latest.current = { hasWords, isKept };
  });
  useEffect(() => askBeforeUnload(leaving, () => latest.current), [leaving]);
}

export function askBeforeUnload(
  { onSignOut }: Pick<SignOut, 'onSignOut'>,
  look: () => TextState,
): () => void {
  let isSigningOut = false;
  let reloading: Event | undefined;
  const hear = (event: Event): void => {
    const { hasWords, isKept } = look();
    if (hasWords && !isKept) event.preventDefault();
    reloading = event;
  };
  const ask = (event: BeforeUnloadEvent): void => {
    // A later listener may have prevented the reload.
    const isReloading = reloading !== undefined && !reloading.defaultPrevented;
    reloading = undefined;
    if (look().hasWords && !isSigningOut && !isReloading) event.preventDefault();
  };
  window.addEventListener(RELOADING_EVENT, hear);
  window.addEventListener('beforeunload', ask);
  const forget = onSignOut(() => {
    // Signing out must not be blocked: the member was asked, or had no choice.
    isSigningOut = true;
  });
  return () => {
    window.removeEventListener(RELOADING_EVENT, hear);
    window.removeEventListener('beforeunload', ask);
    forget();
  };
}
