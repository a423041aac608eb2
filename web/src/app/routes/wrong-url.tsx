import { useEffect } from 'react';
import { Navigate } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { strings } from '#web/app/strings/strings.ts';

const COOKIE_SECONDS = 5;

export function WrongUrl() {
  useEffect(() => {
    document.cookie = `wrongUrl=1; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
    showToast(strings.invalidUrl);
  }, []);
  return <Navigate to="/feed" replace />;
}
