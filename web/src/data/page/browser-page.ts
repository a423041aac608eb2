import { createApi } from '#web/data/api/client.ts';
import { createBackend } from '#web/data/http/backend-state.ts';
import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import { createRequest } from '#web/data/http/request.ts';
import { createServerTime } from '#web/data/http/server-time.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createRefresher } from '#web/data/session/refresh.ts';
import { createSession } from '#web/data/session/session.ts';
import { createSignOut } from '#web/data/session/sign-out.ts';

import { realClock } from './clock.ts';
import { createAccountReload } from './account-reload.ts';
import { createPage, type Page, type PageDeps } from './page.ts';
import { pushSubscription } from './push-subscription.ts';
import { createProofQuestion } from './proof-question.part.ts';

/**
 * Creates the page of this tab once. Signing out drops the page.
 * @param deps override the browser's dependencies in tests
 */
export function openBrowserPage(deps: Partial<PageDeps> = {}): Page {
  const isBrowser = typeof window !== 'undefined';
  const storage = deps.storage ?? (isBrowser ? window.localStorage : createMemoryStorage());
  const tabStorage = isBrowser ? window.sessionStorage : createMemoryStorage();
  const connection = deps.connection ?? createBrowserConnection();
  const backend = createBackend();
  const serverTime = createServerTime(realClock.now);
  const request = createRequest({ connection, backend, serverTime });
  const session = deps.session ?? createSession(storage);
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const expire = (): void => void leaving.signOut('expired');
  const refresher = createRefresher({ session, storage, send: request, locks, onRefused: expire });
  const leaving = createSignOut({
    session,
    refresher,
    request,
    storage,
    tabStorage,
    databases: () => indexedDB,
    caches: () => globalThis.caches,
    pushSubscription,
    location: () => location,
  });
  const api = createApi({
    session,
    refresher,
    send: request,
    onSessionEnded: expire,
    onTermsRequired: createAccountReload(session, () => api('GET /user')),
    prove: () => leaving.prove(page.part(createProofQuestion).askForProof),
  });
  const page: Page = createPage({
    session,
    api,
    request,
    backend,
    connection,
    clock: realClock,
    serverTime,
    storage,
    tabStorage,
    otherTabs: isBrowser ? window : new EventTarget(),
    path: () => globalThis.location?.pathname ?? '/',
    isHidden: () => document.hidden,
    onVisibility(changed) {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    locks,
    leaving,
    ...deps,
  });
  leaving.onSignOut(page.drop);
  return page;
}
