import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { mayTryAgain } from '#web/data/http/retries.ts';
import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';

import { createRealtime } from './realtime.part.ts';

/** Where no connection comes about, or no answer, it is asked for after this, and by who comes back after that. */
const ASK_ANYWAY_MS = 10_000;
const STALE_MS = 60_000;

/** What the server counts for a member: the connection says each change, and what it may have missed is asked for. */
export interface ServerCount<T> {
  store: StoreApi<T>;
  /** By whatever way the server has said it. */
  take(now: T): void;
  /** Asks for it, unless that was less than so many milliseconds ago. */
  askAfter(ms: number): void;
  /** How often the server has said it: what was said since is younger than what was asked for before. */
  heard(): number;
}

/**
 * @param none what nobody has
 * @param fetch @throws ApiError
 * @param name of what is counted, for the log
 */
export function createServerCount<T extends object>(
  page: Page,
  none: T,
  fetch: () => Promise<T>,
  name: string,
): ServerCount<T> {
  const { clock, session, onDrop } = page;
  const { onRealtime } = page.part(createRealtime);
  const store = createStore<T>(() => none);
  let heard = 0;
  let askedMs = -Infinity;
  let timer: ReturnType<typeof clock.wakeAfter> | undefined;

  const take = (now: T): void => {
    heard += 1;
    store.setState(now, true);
  };
  const ask = async (failures = 0): Promise<void> => {
    const { authenticated, currentUser } = session.getState();
    if (!authenticated || isNewcomer(currentUser)) return;
    askedMs = clock.now();
    const before = heard;
    try {
      const answer = await fetch();
      // What came by the connection meanwhile is as young.
      if (heard === before) take(answer);
    } catch (error) {
      console.info(`The number of ${name} could not be asked for.`, error);
      if (heard > before || !mayTryAgain(failures, error)) return;
      wake(() => void ask(failures + 1));
    }
  };
  const wake = (work: () => void): void => {
    clock.cancel(timer);
    timer = clock.wakeAfter(ASK_ANYWAY_MS, work);
  };
  const wait = (): void =>
    wake(() => {
      if (askedMs === -Infinity) void ask();
    });
  const askAfter = (ms: number): void => {
    const now = clock.now();
    if (now - pastTime(askedMs, now) > ms) void ask();
  };
  // Before it was heard, and while it was broken, something may have come.
  onRealtime('connected', () => void ask());
  onRealtime('reconnected', () => void ask());
  session.subscribe((now, before) => {
    if (isNewcomer(before.currentUser) && !isNewcomer(now.currentUser)) void ask();
  });
  page.onVisibility(() => {
    if (!page.isHidden()) askAfter(STALE_MS);
  });
  wait();
  onDrop(() => {
    askedMs = -Infinity;
    store.setState(none, true);
    // The next member's.
    wait();
  });
  return { store, take, askAfter, heard: () => heard };
}

/** Nobody is told anything, nor may ask for it, before their account is set up and the terms are accepted. */
function isNewcomer(user: CurrentUser | null): boolean {
  return user !== null && unfinishedStep(user) !== null;
}
