import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { ApiError } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';

import { createOwnAccount } from './current-user.part.ts';

export interface TimeoutState {
  /** The end by the server's clock, in ISO 8601. Null if there is no timeout. */
  timeoutUntil: string | null;
  timeoutAction: TimeoutAction | 'other' | null;
  /** The end by the page's monotonic clock, in milliseconds. */
  endsAt: number;
}

export interface Timeout {
  state: StoreApi<TimeoutState>;
  tellRefusal(error: unknown): boolean;
  forgetRefusal(): void;
  leftMs(): number;
}

const TIMEOUT_ENDED = { timeoutUntil: null, endsAt: 0 };
const NO_TIMEOUT: TimeoutState = { ...TIMEOUT_ENDED, timeoutAction: null };

/**
 * The member's timeout, from `GET /user` and refusals. The countdown measures the time since the page
 * began, so a wrong device clock has no effect.
 */
export function createTimeout(page: Page): Timeout {
  const { session, onDrop, onVisibility, isHidden } = page;
  const elapsed = (): number => performance.now();
  const state = createStore<TimeoutState>(() => NO_TIMEOUT);

  let stopWatching: (() => void) | undefined;
  const unwatch = (): void => {
    stopWatching?.();
    stopWatching = undefined;
  };
  /** The page's clock may stop while a device sleeps, so the remaining time is requested again. */
  const watch = (): void => {
    stopWatching ??= onVisibility(() => {
      if (!isHidden()) page.part(createOwnAccount).loadCurrentUser().catch(logReloadFailure);
    });
  };
  const take = (timeoutUntil: string | null, leftMs: number): void => {
    const isOver = timeoutUntil === null || leftMs <= 0;
    if (isOver) unwatch();
    else watch();
    state.setState(isOver ? TIMEOUT_ENDED : { timeoutUntil, endsAt: elapsed() + leftMs });
  };
  const hear = (now: CurrentUser | null, before: CurrentUser | null): void => {
    // Ignore other changes of the account, because they repeat an outdated remaining time.
    const isSame =
      now?.ulid === before?.ulid &&
      now?.timeoutUntil === before?.timeoutUntil &&
      now?.timeoutLeftMs === before?.timeoutLeftMs;
    if (!isSame) take(now?.timeoutUntil ?? null, now?.timeoutLeftMs ?? 0);
  };
  session.subscribe((now, before) => hear(now.currentUser, before.currentUser));
  const { currentUser: kept } = session.getState();
  if (kept?.timeoutUntil) {
    take(
      kept.timeoutUntil,
      Math.min(kept.timeoutLeftMs, Date.parse(kept.timeoutUntil) - Date.now()),
    );
  }
  onDrop(() => {
    unwatch();
    state.setState(NO_TIMEOUT);
  });
  return {
    state,
    tellRefusal(error) {
      const restriction = error instanceof ApiError ? error.restriction : null;
      if (!restriction) return false;
      take(restriction.until, restriction.leftMs);
      state.setState({ timeoutAction: restriction.action ?? 'other' });
      return true;
    },
    forgetRefusal: () => state.setState({ timeoutAction: null }),
    leftMs: () => Math.max(0, state.getState().endsAt - elapsed()),
  };
}

function logReloadFailure(error: unknown): void {
  console.info('The account status could not be loaded.', error);
}
