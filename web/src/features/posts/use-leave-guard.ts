import { useEffect, useRef } from 'react';

import { onSignOut } from '#web/data/sign-out.ts';

const MARK = 'rookeryComposer';

interface LeaveNeeds {
  /** Words that are not sent yet. */
  hasWords: boolean;
  /** The reader pressed Back. */
  onBack(): void;
}

/**
 * While the composer is open, Back closes it and leads nowhere else, and closing the tab with unsent
 * words asks first. The composer stands as an entry of its own in the history, unseen by the router.
 */
export function useLeaveGuard(needs: LeaveNeeds): void {
  const latest = useRef(needs);
  useEffect(() => {
    latest.current = needs;
  });

  useEffect(() => {
    const enter = (): void => {
      if (!isMarked()) history.pushState({ ...(history.state as object), [MARK]: true }, '');
    };
    const back = (event: PopStateEvent): void => {
      if (isMarked()) return;
      event.stopImmediatePropagation();
      enter();
      latest.current.onBack();
    };
    enter();
    window.addEventListener('popstate', back, { capture: true });
    return () => {
      window.removeEventListener('popstate', back, { capture: true });
      leave();
    };
  }, []);

  useEffect(() => {
    let isSigningOut = false;
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current.hasWords && !isSigningOut) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const forget = onSignOut(() => {
      // The draft is kept for the next sign-in, and the browser must be let go.
      isSigningOut = true;
    });
    return () => {
      window.removeEventListener('beforeunload', ask);
      forget();
    };
  }, []);
}

/** Takes the composer's entry out of the history again, without the router hearing of it. */
function leave(): void {
  if (!isMarked()) return;
  const swallow = (event: PopStateEvent): void => event.stopImmediatePropagation();
  window.addEventListener('popstate', swallow, { capture: true, once: true });
  history.back();
}

function isMarked(): boolean {
  return (history.state as Record<string, unknown> | null)?.[MARK] === true;
}
