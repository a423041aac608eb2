import { LIMITS } from '@rookery/contract/kernel/limits.ts';

import { isNotFound } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';

const KEY = 'rookery-address-change';

export interface PendingAddressChange {
  /** The member’s ulid: a restored tab may belong to another member. */
  member: string | undefined;
  email: string;
  needsOld: boolean;
  /** Time when the change began, in milliseconds by this device’s clock. */
  at: number;
}

export interface AddressChange {
  /**
   * The pending change, stored in the tab while its codes are valid. Switching to a mail app may reload the
   * page.
   */
  changeUnderWay(): PendingAddressChange | null;
  /** Requests the codes by mail. @throws ApiError */
  beginChange(email: string): Promise<PendingAddressChange>;
  /** Changes the address. @throws ApiError 404 when no change is pending any more */
  confirmChange(
    change: PendingAddressChange,
    codes: { code: string; oldCode: string },
  ): Promise<void>;
  forgetChange(): void;
  /** Whether a pending change survived a reload and was not continued yet. */
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
  const changeUnderWay = (): PendingAddressChange | null => {
    const change = readStored(tabStorage);
    const { currentUser } = session.getState();
    if (!change || !currentUser || change.member !== currentUser.ulid) return null;
    // The change succeeded, although its response was lost: the account has the new address.
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
      if (timesForgotten === timesBefore) tabStorage.setItem(KEY, JSON.stringify(change));
      return change;
    },
    async confirmChange({ email, needsOld }, { code, oldCode }) {
      try {
        const body = { code, ...(needsOld && { oldCode }) };
        setCurrentUser((await api('PUT /user/email', { body })).data);
      } catch (failure) {
        if (!isNotFound(failure)) throw failure;
        const { email: now } = await loadCurrentUser();
        forgetChange();
        if (!isSame(now, email)) throw failure;
      }
      forgetChange();
    },
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function readStored(tabStorage: Page['tabStorage']): PendingAddressChange | null {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? 'null') as PendingAddressChange | null;
  } catch {
    return null;
  }
}
