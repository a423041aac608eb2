import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { session } from './session.ts';
import { signOut } from './sign-out.ts';
import { countWaiting } from './waiting-drafts.ts';

const asked = createStore<{ drafts: number }>(() => ({ drafts: 0 }));

/** Logs out; where unsent words wait in this browser, asks first what becomes of them. */
export function requestLogout(): void {
  const drafts = countWaiting(session.getState().currentUser?.ulid);
  if (drafts === 0) void signOut();
  else asked.setState({ drafts });
}

export function cancelLogout(): void {
  asked.setState({ drafts: 0 });
}

/** So many drafts are asked about; 0 while nothing is. */
export function useLogoutQuestion(): number {
  return useStore(asked, (state) => state.drafts);
}
