import { useEffect, useState } from 'react';
import { errorText } from '#web/data/http/api-error.ts';
import { storeBinding, type Purpose } from './provider-return.ts';

interface ProviderRedirect {
  leavingTo: string | null;
  error: string | null;
  leave(provider: string): Promise<void>;
}

export function useProviderRedirect(
  purpose: Purpose,
  start: (provider: string) => Promise<{ url: string; binding: string }>,
): ProviderRedirect {
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  // The browser’s Back may restore the page with its busy state.
  useEffect(() => {
    const isBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeavingTo(null);
    };
    window.addEventListener('pageshow', isBack);
    return () => window.removeEventListener('pageshow', isBack);
  }, []);

  const leave = async (provider: string): Promise<void> => {
    setLeavingTo(provider);
    setError(null);
    try {
      const { url, binding } = await start(provider);
      storeBinding(sessionStorage, binding, purpose);
      location.assign(url);
    } catch (failure) {
      setError(errorText(failure));
      setLeavingTo(null);
    }
  };
  return { leavingTo, error, leave };
}
