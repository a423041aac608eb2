import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useStore } from 'zustand';

import type { SessionState } from '#web/data/session/session.ts';

import { browserPage } from './browser-page.ts';

/** The session of this browser. */
export const { session } = browserPage;

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(session, select);
}

/** The signed-in member; null before it is loaded and when nobody is signed in. */
export function useCurrentUser(): CurrentUser | null {
  return useSession((state) => state.currentUser);
}
