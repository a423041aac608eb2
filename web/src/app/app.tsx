import { useChatCounts } from '#web/features/chats/public.ts';
import { bellText, useUnseenCount } from '#web/features/notifications/public.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Router, Routes, useLocation } from '#web/router/router.tsx';
import { usePage } from '#web/data/page/page-context.ts';
import { useSession } from '#web/data/page/session.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { useShownTitle } from '#web/ui/page/screen-title.ts';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { ComposerHost } from './hosts/composer-host.tsx';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { useFocusReturn } from './place/focus-return.ts';
import { MenuDialogsHost } from './hosts/menu-dialogs-host.tsx';
import { LogoutHost } from './hosts/logout-host.tsx';
import { Banners } from './hosts/banners.tsx';
import { ProofHost } from './hosts/proof-host.tsx';
import { routes } from './routes.tsx';
import { TimeoutHost } from './hosts/timeout-host.tsx';
import { LazyShortcuts } from './shortcuts/lazy-shortcuts.tsx';
import { ScreenTitleProvider } from './screens/screen-title-provider.tsx';
import { useScrollPositions } from './place/scroll-positions.ts';
import { PersonCardsHost } from './hosts/person-cards-host.tsx';
import { OutboxHost } from './hosts/outbox-host.tsx';

export function App() {
  const { lists } = usePage();
  return (
    <QueryClientProvider client={lists}>
      <Router>
        <ScreenTitleProvider>
          <Screens />
        </ScreenTitleProvider>
      </Router>
      <Banners />
      <Toasts />
    </QueryClientProvider>
  );
}

function Screens() {
  const { pathname } = useLocation();
  useScrollPositions();
  useFocusReturn();
  const authenticated = useSession((state) => state.authenticated);
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={null}>
        <Routes routes={routes} />
      </Suspense>
      {authenticated ? <CountedTitle /> : <Title count={0} />}
      {authenticated && <ComposerHost />}
      {authenticated && <MenuDialogsHost />}
      {authenticated && <LogoutHost />}
      {authenticated && <ProofHost />}
      {authenticated && <TimeoutHost />}
      {authenticated && <OutboxHost />}
      {authenticated && <PersonCardsHost />}
      {authenticated && <LazyShortcuts />}
    </ErrorBoundary>
  );
}

/** Notifications and chats that the member has not seen, as in the menu. */
function CountedTitle() {
  const { unread, requests } = useChatCounts();
  return <Title count={useUnseenCount() + unread + requests} />;
}

function Title({ count }: { count: number }) {
  const title = useShownTitle();
  useEffect(() => {
    const name = title ? `${title} · ${siteConfig.brandName}` : siteConfig.brandName;
    document.title = count > 0 ? `(${bellText(count)}) ${name}` : name;
  }, [title, count]);
  return null;
}
