import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createOpenedOutbox } from '#web/data/outbox/opened-outbox.part.ts';
import { countInOutbox } from '#web/data/outbox/intention.ts';
import type { Page } from '#web/data/page/page.ts';

import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';
import { countWaiting } from './waiting-drafts.ts';

/** What a member wrote and has not sent. */
export interface UnsentWords {
  /** How many drafts and messages this browser has, and keeps if that is wished. */
  drafts: number;
  /** How many texts this page alone has: they go with it, whatever is wished. */
  unkept: number;
}

/** What there is to know before a logout. */
export interface LogoutDoubts extends UnsentWords {
  /** No mail would bring the member back in. */
  isUnreachable: boolean;
}

export interface LogoutQuestion {
  /** What is asked about; null while nothing is. */
  asked: StoreApi<{ doubts: LogoutDoubts | null }>;
  /** Logs out; asks first where unsent words wait in this browser, or where nothing leads back in. */
  requestLogout(): void;
  cancelLogout(): void;
  countUnsent(): Promise<UnsentWords>;
}

/** Nobody is kept here for longer by a database that does not answer. */
const LOOK_MS = 1000;

export function createLogoutQuestion(page: Page): LogoutQuestion {
  const { clock, session, storage, leaving, onDrop, part } = page;
  const asked = createStore<{ doubts: LogoutDoubts | null }>(() => ({ doubts: null }));
  const cancelLogout = (): void => asked.setState({ doubts: null });
  onDrop(cancelLogout);

  /** How many there are that localStorage did not take. */
  const countElsewhere = async (member: string): Promise<number> => {
    // What reads them is not part of the first page.
    const found = import('./drafts-open.part.ts')
      .then(({ createOpenDrafts }) => part(createOpenDrafts).draftsOf(member).drafts.kept())
      .catch((error: unknown) => {
        console.info('The drafts of this browser could not be counted.', error);
        return [];
      });
    const isLate = new Promise<[]>((resolve) => void clock.wakeAfter(LOOK_MS, () => resolve([])));
    return (await Promise.race([found, isLate])).length;
  };
  const countUnsent = async (): Promise<UnsentWords> => {
    const member = session.getState().currentUser?.ulid;
    const { outbox } = part(createOpenedOutbox).getState();
    const waiting = outbox?.store.getState().items.filter(({ isKept }) => isKept).length ?? 0;
    const inOutbox = Math.max(waiting, countInOutbox(storage, member));
    const atHand = countWaiting(storage, member) + inOutbox;
    const drafts = atHand || (member === undefined ? 0 : await countElsewhere(member));
    return { drafts, unkept: part(createUnkeptWords).count() };
  };
  const askAbout = async (member: string | undefined, isUnreachable: boolean): Promise<void> => {
    const unsent = await countUnsent();
    if (session.getState().currentUser?.ulid !== member) return;
    if (unsent.drafts + unsent.unkept === 0 && !isUnreachable) void leaving.signOut();
    else asked.setState({ doubts: { ...unsent, isUnreachable } });
  };
  return {
    asked,
    cancelLogout,
    countUnsent,
    requestLogout() {
      const user = session.getState().currentUser;
      void askAbout(user?.ulid, user?.email === FIRST_ADMINISTRATOR);
    },
  };
}
