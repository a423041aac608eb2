import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createOpenedOutbox } from '#web/data/outbox/opened-outbox.part.ts';
import { countInOutbox } from '#web/data/session/outbox-count.ts';
import type { Page } from '#web/data/page/page.ts';

import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';
import { countUnsentDrafts } from './unsent-drafts.ts';

export interface UnsentText {
  drafts: number;
  unkept: number;
}

export interface LogoutDoubts extends UnsentText {
  /** True if no mail could sign the member in again. */
  isUnreachable: boolean;
}

export interface LogoutQuestion {
  asked: StoreApi<{ doubts: LogoutDoubts | null }>;
  requestLogout(): void;
  cancelLogout(): void;
  countUnsent(): Promise<UnsentText>;
}

/** Milliseconds to wait for the count. A database that does not respond must not delay the logout. */
const COUNT_TIMEOUT_MS = 1000;

export function createLogoutQuestion(page: Page): LogoutQuestion {
  const { clock, session, storage, leaving, onDrop, part } = page;
  const asked = createStore<{ doubts: LogoutDoubts | null }>(() => ({ doubts: null }));
  const cancelLogout = (): void => asked.setState({ doubts: null });
  onDrop(cancelLogout);

  const countElsewhere = async (member: string): Promise<number> => {
    const found = import('./drafts-open.part.ts')
      .then(({ createOpenDrafts }) => part(createOpenDrafts).draftsOf(member).drafts.kept())
      .catch((error: unknown) => {
        console.info('The drafts of this browser could not be counted.', error);
        return [];
      });
    const isLate = new Promise<[]>(
      (resolve) => void clock.wakeAfter(COUNT_TIMEOUT_MS, () => resolve([])),
    );
    return (await Promise.race([found, isLate])).length;
  };
  const countUnsent = async (): Promise<UnsentText> => {
    const member = session.getState().currentUser?.ulid;
    const { outbox } = part(createOpenedOutbox).getState();
    const waiting = outbox?.store.getState().items.filter(({ isKept }) => isKept).length ?? 0;
    const inOutbox = Math.max(waiting, countInOutbox(storage, member));
    const atHand = countUnsentDrafts(storage, member) + inOutbox;
    const drafts = atHand || (member === undefined ? 0 : await countElsewhere(member));
    return { drafts, unkept: part(createUnsavedText).count() };
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
