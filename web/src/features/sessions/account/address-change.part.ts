import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { isNotFound } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';

const KEY = 'rookery-address-change';

/** A change of the mail address whose codes are on their way. */
export interface ChangeUnderWay {
  /** Whose it is, by ulid: a tab that is restored may be somebody else's by then. */
  member: string | undefined;
  /** The wanted address. */
  email: string;
  /** Whether the present address has a code too. */
  needsOld: boolean;
  /** When it was begun, by this device. */
  at: number;
}

export interface AddressChange {
  /** The tab keeps it while the codes hold: whoever looks for them in another app may find the page loaded anew. */
  changeUnderWay(): ChangeUnderWay | null;
  /** Has the codes mailed. @throws ApiError */
  beginChange(email: string): Promise<ChangeUnderWay>;
  /** Changes the address. @throws ApiError 404 when nothing is under way any more */
  confirmChange(change: ChangeUnderWay, codes: { code: string; oldCode: string }): Promise<void>;
  forgetChange(): void;
  /** Whether the page was loaded anew in the middle of a change that nobody has gone on with since. */
  resumesChange(): boolean;
  goOnWithChange(): void;
}

export function createAddressChange(page: Page): AddressChange {
  const { api, session, tabStorage, clock, part } = page;
  const { loadCurrentUser, setCurrentUser } = part(createOwnAccount);
  let timesForgotten = 0;
  const forgetChange = (): void => {
    timesForgotten += 1;
    tabStorage.removeItem(KEY);
  };
  const changeUnderWay = (): ChangeUnderWay | null => {
    const change = readKept(tabStorage);
    const { currentUser } = session.getState();
    if (!change || !currentUser || change.member !== currentUser.ulid) return null;
    // Its answer was lost, and the member has been loaded since.
    if (isSame(currentUser.email, change.email)) return null;
    const isOver = Math.abs(clock.now() - change.at) >= LIMITS.otpMinutes * 60_000;
    return isOver ? null : change;
  };
  let isNew = true;
  return {
    forgetChange,
    changeUnderWay,
    resumesChange: () => isNew && changeUnderWay() !== null,
    goOnWithChange() {
      isNew = false;
    },
    async beginChange(email) {
      const timesBefore = timesForgotten;
      const { needsOldCode: needsOld } = await api('POST /user/email', { body: { email } });
      const member = session.getState().currentUser?.ulid;
      const change = { member, email, needsOld, at: clock.now() };
      // Given up meanwhile, it is not there again.
      if (timesForgotten === timesBefore) tabStorage.setItem(KEY, JSON.stringify(change));
      return change;
    },
    async confirmChange({ email, needsOld }, { code, oldCode }) {
      try {
        const body = { code, ...(needsOld && { oldCode }) };
        setCurrentUser((await api('PUT /user/email', { body })).data);
      } catch (failure) {
        if (!isNotFound(failure)) throw failure;
        // It may be done already: the answer to an earlier try was lost.
        const { email: now } = await loadCurrentUser();
        forgetChange();
        if (!isSame(now, email)) throw failure;
      }
      forgetChange();
    },
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function readKept(tabStorage: Page['tabStorage']): ChangeUnderWay | null {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? 'null') as ChangeUnderWay | null;
  } catch {
    // Damaged: the change is begun anew.
    return null;
  }
}
