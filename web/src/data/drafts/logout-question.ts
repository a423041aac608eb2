import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { session } from '#web/data/session/session.ts';
import { signOut } from '#web/data/session/sign-out.ts';
import { countWaiting } from './waiting-drafts.ts';

/** What there is to know before a logout. */
export interface LogoutDoubts {
  drafts: number;
  /** No mail would bring the member back in. */
  isUnreachable: boolean;
}

const asked = createStore<{ doubts: LogoutDoubts | null }>(() => ({ doubts: null }));

/** Logs out; asks first where unsent words wait in this browser, or where nothing leads back in. */
export function requestLogout(): void {
  const user = session.getState().currentUser;
  const drafts = countWaiting(user?.ulid);
  const isUnreachable = user?.email === FIRST_ADMINISTRATOR;
  if (drafts === 0 && !isUnreachable) void signOut();
  else asked.setState({ doubts: { drafts, isUnreachable } });
}

export function cancelLogout(): void {
  asked.setState({ doubts: null });
}

/** What is asked about; null while nothing is. */
export function useLogoutQuestion(): LogoutDoubts | null {
  return useStore(asked, (state) => state.doubts);
}
