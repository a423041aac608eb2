import { type ReactNode, Suspense, useState } from 'react';
import { Outlet, useLocation } from '#web/router/router.tsx';
import { useMediaQuery, WIDE } from '#web/ui/use-media-query.ts';
import { part, usePart } from '#web/ui/use-part.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { FeedHost } from '../feed-host.tsx';
import { strings } from '#web/app/strings.ts';
import { LazyAvatarPanel } from './lazy-avatar-panel.tsx';
import { BottomToolbar } from './bottom-toolbar.tsx';
import { useFirstPostHint } from './first-post-hint.ts';
import { ScreenHeader } from './screen-header.tsx';
import styles from './shell.module.css';

const wideParts = part(() => import('./wide-parts.ts'));

/** What surrounds every screen of a member: menus beside it where there is room, a toolbar below where not. */
export function Shell() {
  const wide = useMediaQuery(WIDE);
  const hint = useFirstPostHint();
  const [panelOpen, setPanelOpen] = useState(false);
  const beside = usePart(wideParts, wide, () => {});
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {strings.skipToContent}
      </a>
      {wide && (beside ? <beside.LeftMenu hint={hint} /> : <div />)}
      <main id="content" className={styles.column} tabIndex={-1}>
        <ScreenHeader />
        <Screens />
      </main>
      {beside && <beside.Aside />}
      {!wide && <BottomToolbar hint={hint} onOpenPanel={() => setPanelOpen(true)} />}
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
