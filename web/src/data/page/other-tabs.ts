import { adoptStored, SESSION_KEY } from '#web/data/session/session.ts';

import type { Page } from './page.ts';

/** Adopts new tokens, a sign-out, or another member's sign-in from other tabs. */
export function followOtherTabs({ session, storage, leaving }: Page): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const wasSignedIn = session.getState().authenticated;
    const stored = adoptStored(session, storage);
    if (stored === 'other') void leaving.makeWay();
    else if (wasSignedIn && stored === 'nobody') void leaving.leaveSilently();
  });
}
