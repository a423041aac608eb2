import { adoptStored, SESSION_KEY } from '#web/data/session/session.ts';

import type { Page } from './page.ts';

export function followOtherTabs({ session, storage, leaving }: Page): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const wasSignedIn = session.getState().authenticated;
    const stored = adoptStored(session, storage);
    if (stored === 'other') void leaving.makeWay();
    else if (wasSignedIn && stored === 'nobody') void leaving.leaveSilently();
  });
}
