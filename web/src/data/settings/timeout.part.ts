import type { TimeoutAction } from '@rookery/contract/kernel/timeouts.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { ApiError } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';

import { createOwnAccount } from './current-user.part.ts';

export interface TimeoutState {
  /** When it ends by the server, ISO 8601; null: there is none. */
  timeoutUntil: string | null;
  /** What was refused for it, until the member has read so. */
  timeoutAction: TimeoutAction | 'other' | null;
  /** When it ends by a clock of this page that nobody sets. */
  endsAt: number;
}

export interface Timeout {
  state: StoreApi<TimeoutState>;
  /** @returns whether this was refused for a timeout: the member is told of it then */
  tellRefusal(error: unknown): boolean;
  /** The member has read it. */
  forgetRefusal(): void;
  /** Milliseconds until the end, never below 0. */
  leftMs(): number;
}

const OVER = { timeoutUntil: null, endsAt: 0 };
const NONE: TimeoutState = { ...OVER, timeoutAction: null };

/**
 * The timeout of the signed-in member, as `GET /user` and refusals tell it. What is left runs by the time since the
 * page began: a wrong clock of the device changes nothing.
 */
export function createTimeout(page: Page): Timeout {
  const { session, onDrop, onVisibility, isHidden } = page;
  const elapsed = (): number => performance.now();
  const state = createStore<TimeoutState>(() => NONE);

  let stopWatching: (() => void) | undefined;
  const unwatch = (): void => {
    stopWatching?.();
    stopWatching = undefined;
  };
  /** While a device sleeps the time of a page may stand still: what is left is asked for again. */
  const watch = (): void => {
    stopWatching ??= onVisibility(() => {
      if (!isHidden()) page.part(createOwnAccount).loadCurrentUser().catch(passing);
    });
  };
  const take = (timeoutUntil: string | null, leftMs: number): void => {
    const isOver = timeoutUntil === null || leftMs <= 0;
    if (isOver) unwatch();
    else watch();
    state.setState(isOver ? OVER : { timeoutUntil, endsAt: elapsed() + leftMs });
  };
  const hear = (now: CurrentUser | null, before: CurrentUser | null): void => {
    // A change of something else carries along what was left when the server was asked.
    const isSame =
      now?.ulid === before?.ulid &&
      now?.timeoutUntil === before?.timeoutUntil &&
      now?.timeoutLeftMs === before?.timeoutLeftMs;
    if (!isSame) take(now?.timeoutUntil ?? null, now?.timeoutLeftMs ?? 0);
  };
  session.subscribe((now, before) => hear(now.currentUser, before.currentUser));
  const { currentUser: kept } = session.getState();
  if (kept?.timeoutUntil) {
    // From an earlier page: some of it is over, by a guess that the next answer replaces.
    take(
      kept.timeoutUntil,
      Math.min(kept.timeoutLeftMs, Date.parse(kept.timeoutUntil) - Date.now()),
    );
  }
  onDrop(() => {
    unwatch();
    state.setState(NONE);
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

function passing(error: unknown): void {
  console.info('How the account stands could not be asked.', error);
}
