import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { useStore } from 'zustand';

import type { SessionState } from '#web/data/session/session.ts';

import { usePage } from './page-context.ts';

export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(usePage().session, select);
}

/** The signed-in member; null before loading and when signed out. */
export function useCurrentUser(): CurrentUser | null {
  return useSession((state) => state.currentUser);
}
