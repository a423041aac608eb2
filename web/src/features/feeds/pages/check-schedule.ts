import { type Clock, realClock, type Timer } from '#web/data/page/clock.ts';

import { checkDelay } from './newer-posts.ts';

export interface CheckDeps {
  feed(): string;
  isHidden(): boolean;
  /** Checks for new posts. Resolves to false when it must be retried. */
  check(feed: string): Promise<boolean>;
  clock?: Clock;
}

export interface CheckSchedule {
  hear(): void;
  /** Checks immediately, without the throttle, because events may have been missed. */
  catchUp(): void;
  resume(): void;
  turn(): void;
}

const GATHER_MS = 300;
const RETRY_DELAYS_MS = [5000, 15_000, 60_000];

/** Retries failed checks. Postpones checks that are due while the page is hidden. */
export function createCheckSchedule({
  feed,
  isHidden,
  check,
  clock = realClock,
}: CheckDeps): CheckSchedule {
  const lastMs = new Map<string, number>();
  let timer: Timer | undefined;
  let isCatchUp = false;
  let isOwed = false;
  let failures = 0;
  let isRetry = false;

  const plan = (delayMs: number): void => {
    clock.cancel(timer);
    isRetry = false;
    timer = clock.wakeAfter(delayMs, () => void run());
  };
  const run = async (): Promise<void> => {
    timer = undefined;
    if (isHidden()) return void (isOwed = true);
    const shown = feed();
    if (!isCatchUp) lastMs.set(shown, clock.now());
    isCatchUp = false;
    if (await check(shown)) failures = 0;
    else if (shown === feed() && timer === undefined) {
      isCatchUp = true;
      plan(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0);
      isRetry = true;
      failures += 1;
    }
  };
  const hear = (): void => {
    const shown = feed();
    // An event does not wait for the retry of an earlier check.
    if (timer === undefined || isRetry) {
      plan(GATHER_MS + checkDelay(shown, lastMs.get(shown) ?? null, clock.now()));
    }
  };
  return {
    hear,
    catchUp() {
      isCatchUp = true;
      plan(GATHER_MS);
    },
    resume() {
      if (!isOwed) return;
      isOwed = false;
      hear();
    },
    turn() {
      clock.cancel(timer);
      timer = undefined;
      isCatchUp = false;
      failures = 0;
      hear();
    },
  };
}
