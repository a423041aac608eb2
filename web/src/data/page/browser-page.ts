import { createApi } from '#web/data/api/client.ts';
import { createBackend } from '#web/data/http/backend-state.ts';
import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import { createRequest } from '#web/data/http/request.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createRefresher } from '#web/data/session/refresh.ts';
import { createSession } from '#web/data/session/session.ts';
import { createSignOut } from '#web/data/session/sign-out.ts';

import { realClock } from './clock.ts';
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

const refresher = createRefresher({
  session,
  storage: browserStorage,
  send: browserRequest,
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
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

/** What the page knows of the member is out of date: the server says anew, and the guard sends them to what to accept. */
let isLooking = false;
async function lookAgain(): Promise<void> {
  if (isLooking || session.getState().currentUser?.acceptTermsOfService !== true) return;
  isLooking = true;
  try {
    const before = session.getState().currentUser;
    const { data } = await api('GET /user');
    // Whoever has accepted meanwhile, or was heard of, is known better than by this answer.
    if (session.getState().currentUser === before) session.setState({ currentUser: data });
  } catch (error) {
    console.info('The member could not be looked up again.', error);
  } finally {
    isLooking = false;
  }
}

const api = createApi({
  session,
  refresher,
  send: browserRequest,
  onSessionEnded: expire,
  onTermsRequired: () => void lookAgain(),
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
  signOut: browserSignOut.signOut,
});

browserSignOut.onSignOut(browserPage.drop);
