import { useEffect } from 'react';
import { useStore } from 'zustand';

import type { Send } from '#web/data/http/request.ts';
import { createLiveSocket } from '#web/data/live/live-socket.part.ts';
import { useConnectionState } from '#web/data/page/connection.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { lazyModule, useOptionalLazy } from '#web/ui/lazy/use-lazy.ts';

import styles from './banners.module.css';
import { strings } from '#web/app/strings/strings.ts';

const account = lazyModule(() => import('./account-banners.tsx'));

const CHECK_DELAYS_S = [5, 10, 20, 30] as const;

const TEXTS = { offline: strings.offline, down: strings.backendDown, back: strings.backendBack };

export function Banners() {
  const page = usePage();
  const { request } = page;
  const backend = useStore(page.backend.store, ({ state }) => state);
  useEffect(() => {
    if (backend === 'down') return pollServer(request);
  }, [backend, request]);
  const isOffline = useConnectionState() === 'offline';
  const kind = isOffline ? 'offline' : backend;
  const text = kind === 'up' ? null : TEXTS[kind];
  return (
    <div className={styles.place} role="status">
      {text ? (
        <p className={styles.banner} data-kind={kind}>
          {text}
        </p>
      ) : (
        <>
          <NoSocketBanner />
          <AccountNotices />
        </>
      )}
    </div>
  );
}

function NoSocketBanner() {
  const { store, retry } = usePage().part(createLiveSocket);
  const { isMissing, isRetrying } = useStore(store);
  if (!isMissing) return null;
  return (
    <p className={styles.banner} data-kind="no-socket">
      {strings.liveOff}
      <button type="button" className={styles.retry} aria-busy={isRetrying} onClick={retry}>
        {strings.retry}
      </button>
    </p>
  );
}

/** Notices about the account are rare, so their module is lazy. */
function AccountNotices() {
  const user = useCurrentUser();
  const hasNotice = Boolean(user?.needsSecondFactor || user?.hasRefusedPosts);
  const loaded = useOptionalLazy(account, hasNotice);
  return hasNotice && loaded ? <loaded.AccountBanners /> : null;
}

function pollServer(request: Send): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (looks: number): void => {
    const seconds = CHECK_DELAYS_S[Math.min(looks, CHECK_DELAYS_S.length - 1)] ?? 30;
    timer = setTimeout(() => {
      // The request layer notes the status of every response, so the result is ignored here.
      request('GET', '/healthz', { timeoutMs: 5000 }).catch(() => {});
      wait(looks + 1);
    }, seconds * 1000);
  };
  wait(0);
  return () => clearTimeout(timer);
}
