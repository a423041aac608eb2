import { useEffect, useRef } from 'react';

import { onSignOut } from '#web/data/page/sign-out.ts';

/** Closing the tab, or loading it anew, asks first while words would go with it. */
export function useUnloadQuestion(hasWords: boolean): void {
  const latest = useRef(hasWords);
  useEffect(() => {
    latest.current = hasWords;
  });
  useEffect(() => {
    let isSigningOut = false;
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current && !isSigningOut) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const forget = onSignOut(() => {
      // The browser must be let go: whoever signs out has been asked, or had no choice.
      isSigningOut = true;
    });
    return () => {
      window.removeEventListener('beforeunload', ask);
      forget();
    };
  }, []);
}
