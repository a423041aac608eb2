import { useEffect } from 'react';
import { Navigate } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { words } from '../words.ts';

const COOKIE_SECONDS = 5;

/** Any other path: home, with a word about it. */
export function WrongUrl() {
  useEffect(() => {
    document.cookie = `wrongUrl=1; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
    showToast(words.invalidUrl);
  }, []);
  return <Navigate to="/feed" replace />;
}
