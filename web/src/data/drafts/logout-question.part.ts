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
  /** Registers how many words would go with this page. */
  alsoCount(count: () => number): void;
}

/** Nobody is kept here for longer by a database that does not answer. */
const LOOK_MS = 1000;

export function createLogoutQuestion(page: Page): LogoutQuestion {
  const { clock, session, storage, signOut, onDrop, part } = page;
  const asked = createStore<{ doubts: LogoutDoubts | null }>(() => ({ doubts: null }));
  const counts: (() => number)[] = [];
  const cancelLogout = (): void => asked.setState({ doubts: null });
  onDrop(cancelLogout);

  /** How many there are that localStorage did not take. */
  const countElsewhere = async (member: string): Promise<number> => {
    // What reads them is not part of the first page.
    const found = import('./drafts-open.part.ts')
      .then(({ createOpenDrafts }) => part(createOpenDrafts).draftsOf(member).drafts.list())
      .catch((error: unknown) => {
        console.info('The drafts of this browser could not be counted.', error);
        return [];
      });
    const isLate = new Promise<[]>((resolve) => void clock.wakeAfter(LOOK_MS, () => resolve([])));
    return (await Promise.race([found, isLate])).length;
  };
  const askAbout = async (member: string | undefined, isUnreachable: boolean): Promise<void> => {
    const atHand = counts.reduce((sum, count) => sum + count(), countWaiting(storage, member));
    const drafts = atHand || (member === undefined ? 0 : await countElsewhere(member));
    if (session.getState().currentUser?.ulid !== member) return;
    if (drafts === 0 && !isUnreachable) void signOut();
    else asked.setState({ doubts: { drafts, isUnreachable } });
  };
  return {
    asked,
    cancelLogout,
    requestLogout() {
      const user = session.getState().currentUser;
      void askAbout(user?.ulid, user?.email === FIRST_ADMINISTRATOR);
    },
    alsoCount: (count) => void counts.push(count),
  };
}
