import { createApi } from './client.ts';
import { askForProof } from '#web/data/session/proof-question.ts';
import { createRefresher } from '#web/data/session/refresh.ts';
import { request } from '#web/data/http/request.ts';
import { adoptStored, browserStorage, session, SESSION_KEY } from '#web/data/session/session.ts';
import { leaveSilently, signOut } from '#web/data/session/sign-out.ts';

const expire = (): void => void signOut('expired');

const refresher = createRefresher({
  session,
  storage: browserStorage,
  send: request,
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  onRefused: expire,
});

/** The client of this browser's session. */
export const api = createApi({
  session,
  refresher,
  send: request,
  onSessionEnded: expire,
  prove: askForProof,
});

/** Follows what other tabs do: new tokens are taken over, a sign-out there is one here. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const wasSignedIn = session.getState().authenticated;
    const stays = adoptStored(session, browserStorage);
    if (wasSignedIn && !stays) void leaveSilently();
  });
}
