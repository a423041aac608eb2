import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { mayRetry } from '#web/data/http/retries.ts';
import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';
import { unfinishedStep } from '#web/data/session/sign-in-path.ts';

import { createRealtime } from './realtime.part.ts';

/** Milliseconds after which the count is requested even without a connection or a response. */
const ASK_ANYWAY_MS = 10_000;
const STALE_MS = 60_000;

/**
 * A count for a member. Events update the count. After events may have been missed, the count is fetched
 * again.
 */
export interface ServerCount<T> {
  store: StoreApi<T>;
  take(now: T): void;
  askAfter(ms: number): void;
  /** Number of updates so far. An update since a request is newer than its response. */
  heard(): number;
}

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
      // An event since the request is at least as new.
      if (heard === before) take(answer);
    } catch (error) {
      console.info(`The number of ${name} could not be loaded.`, error);
      if (heard > before || !mayRetry(failures, error)) return;
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
  for (const event of ['connected', 'reconnected', 'polled'] as const) {
    onRealtime(event, () => void ask());
  }
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
    wait();
  });
  return { store, take, askAfter, heard: () => heard };
}

/** Accounts that have not finished setup and terms get no notifications and may not request them. */
function isNewcomer(user: CurrentUser | null): boolean {
  return user !== null && unfinishedStep(user) !== null;
}
