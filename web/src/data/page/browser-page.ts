import { createApi } from '#web/data/api/client.ts';
import { createBackend } from '#web/data/http/backend-state.ts';
import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import { createRequest } from '#web/data/http/request.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createRefresher } from '#web/data/session/refresh.ts';
import { createSession } from '#web/data/session/session.ts';
import { createSignOut } from '#web/data/session/sign-out.ts';

import { realClock } from './clock.ts';
import { createLookAgain } from './look-again.ts';
import { createPage, type Page } from './page.ts';
import { pushSubscription } from './push-subscription.ts';
import { createProofQuestion } from './proof-question.part.ts';

/**
 * The one place where a tab makes what it has: what is there before anybody signs in, and the page of the member who
 * does.
 */
const isBrowser = typeof window !== 'undefined';
export const browserStorage = isBrowser ? window.localStorage : createMemoryStorage();
const tabStorage = isBrowser ? window.sessionStorage : createMemoryStorage();
const connection = createBrowserConnection();
export const browserBackend = createBackend();
export const browserRequest = createRequest({ connection, backend: browserBackend });
const session = createSession(browserStorage);

const expire = (): void => void browserSignOut.signOut('expired');

const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
const refresher = createRefresher({
  session,
  storage: browserStorage,
  send: browserRequest,
  locks,
  onRefused: expire,
});

export const browserSignOut = createSignOut({
  session,
  refresher,
  request: browserRequest,
  storage: browserStorage,
  tabStorage,
  databases: () => indexedDB,
  pushSubscription,
  location: () => location,
});

const api = createApi({
  session,
  refresher,
  send: browserRequest,
  onSessionEnded: expire,
  onTermsRequired: createLookAgain(session, () => api('GET /user')),
  prove: () => browserSignOut.prove(browserPage.part(createProofQuestion).askForProof),
});

/** The page of this tab. Signing out drops it. */
export const browserPage: Page = createPage({
  session,
  api,
  connection,
  clock: realClock,
  storage: browserStorage,
  tabStorage,
  otherTabs: isBrowser ? window : new EventTarget(),
  path: () => location.pathname,
  isHidden: () => document.hidden,
  onVisibility(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  locks,
  signOut: browserSignOut.signOut,
});

browserSignOut.onSignOut(browserPage.drop);
