import { adoptStored, SESSION_KEY } from '#web/data/session/session.ts';

import { browserPage, browserSignOut } from './browser-page.ts';

/** Follows what other tabs do: new tokens are taken over, a sign-out there is one here, and so is another sign-in. */
export function followOtherTabs(): void {
  const { session, storage } = browserPage;
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const wasSignedIn = session.getState().authenticated;
    const stored = adoptStored(session, storage);
    if (stored === 'other') void browserSignOut.makeWay();
    else if (wasSignedIn && stored === 'nobody') void browserSignOut.leaveSilently();
  });
}
