import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

import { countWaiting } from './waiting-drafts.ts';

/** What there is to know before a logout. */
export interface LogoutDoubts {
  drafts: number;
  /** No mail would bring the member back in. */
  isUnreachable: boolean;
}

export interface LogoutQuestion {
  /** What is asked about; null while nothing is. */
  asked: StoreApi<{ doubts: LogoutDoubts | null }>;
  /** Logs out; asks first where unsent words wait in this browser, or where nothing leads back in. */
  requestLogout(): void;
  cancelLogout(): void;
}

export function createLogoutQuestion({ session, storage, signOut, onDrop }: Page): LogoutQuestion {
  const asked = createStore<{ doubts: LogoutDoubts | null }>(() => ({ doubts: null }));
  const cancelLogout = (): void => asked.setState({ doubts: null });
  onDrop(cancelLogout);
  return {
    asked,
    cancelLogout,
    requestLogout() {
      const user = session.getState().currentUser;
      const drafts = countWaiting(storage, user?.ulid);
      const isUnreachable = user?.email === FIRST_ADMINISTRATOR;
      if (drafts === 0 && !isUnreachable) void signOut();
      else asked.setState({ doubts: { drafts, isUnreachable } });
    },
  };
}
