import { type ReactNode, Suspense, useState } from 'react';
import { Outlet, useLocation } from '#web/router/router.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { ASIDE, useMediaQuery, WIDE } from '#web/ui/page/use-media-query.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';
import { ErrorBoundary } from '#web/app/screens/error-boundary.tsx';
import { FeedHost } from '#web/app/hosts/feed-host.tsx';
import { strings } from '#web/app/strings/strings.ts';
import { LazyAvatarPanel } from './lazy-avatar-panel.tsx';
import { BottomToolbar } from './bottom-toolbar.tsx';
import { useFirstPostHint } from './first-post-hint.ts';
import { ScreenHeader } from './screen-header.tsx';
import styles from './shell.module.css';

const wideMenus = lazyModule(() => import('./wide-menus.ts'));

export function Shell() {
  const wide = useMediaQuery(WIDE);
  const hasAside = useMediaQuery(ASIDE);
  const hint = useFirstPostHint();
  const [panelOpen, setPanelOpen] = useState(false);
  const beside = useLazy(wideMenus, wide, () => {});
  const { pathname } = useLocation();
  const isChats = /^\/chats?(?:\/|$)/.test(pathname);
  // A chat on a phone has its own header, and its input replaces the toolbar.
  const isBare = !wide && pathname.startsWith('/chat/');
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {strings.skipToContent}
      </a>
      {wide && (beside ? <beside.LeftMenu hint={hint} /> : <div />)}
      <main
        id="content"
        className={classNames(styles.column, isChats && styles.both, isBare && styles.bare)}
        tabIndex={-1}
      >
        {!isBare && <ScreenHeader />}
        <Screens />
      </main>
      {beside && hasAside && !isChats && <beside.Aside />}
      {!wide && !isBare && <BottomToolbar hint={hint} onOpenPanel={() => setPanelOpen(true)} />}
      {!wide && <LazyAvatarPanel open={panelOpen} onClose={() => setPanelOpen(false)} />}
    </div>
  );
}

function Screens(): ReactNode {
  const { pathname } = useLocation();
  return (
    <>
      <ErrorBoundary resetKey="feed">
        <FeedHost visible={pathname === '/feed'} />
      </ErrorBoundary>
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
