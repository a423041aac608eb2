import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from '#web/data/page/page.ts';

import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';
import { storedDraftIds } from './draft-keys.ts';

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

export function createLogoutQuestion(page: Page): LogoutQuestion {
  const { session, storage, leaving, onDrop, part } = page;
  const asked = createStore<{ doubts: LogoutDoubts | null }>(() => ({ doubts: null }));
  const cancelLogout = (): void => asked.setState({ doubts: null });
  onDrop(cancelLogout);

  const countDrafts = async (member: string): Promise<number> => {
    try {
      return await (await import('./count-unsent.ts')).countUnsentText(page, member);
    } catch (error) {
      console.info('The drafts of this browser could not be counted.', error);
      return storedDraftIds(storage, member).length;
    }
  };
  const countUnsent = async (): Promise<UnsentText> => {
    const member = session.getState().currentUser?.ulid;
    const drafts = member === undefined ? 0 : await countDrafts(member);
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
