import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { queryClient } from '#web/data/query-client.ts';
import { useSession } from '#web/data/session.ts';
import { siteConfig } from '#web/data/site-config.ts';
import { useShownTitle } from '#web/ui/screen-title.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { ComposerHost } from './composer-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  );
}

function Screens() {
  const { pathname } = useLocation();
  const authenticated = useSession((state) => state.authenticated);
  const title = useShownTitle();
  useEffect(() => {
    document.title = title ? `${title} · ${siteConfig.brandName}` : siteConfig.brandName;
  }, [title]);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={null}>
        <AppRoutes />
      </Suspense>
      {authenticated && <ComposerHost />}
    </ErrorBoundary>
  );
}
