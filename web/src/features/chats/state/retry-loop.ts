import { isTemporaryFailure } from '#web/data/http/retries.ts';
import type { Clock } from '#web/data/page/clock.ts';

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** The least interval between runs for events in quick succession. The first runs immediately. */
const MIN_INTERVAL_MS = 250;

interface RetryLoopDeps {
  clock: Clock;
  inTurn(work: () => Promise<void>): Promise<void>;
  onFailed(error: unknown): void;
  isWanted(): boolean;
}

export interface RetryLoop {
  now(): void;
  soon(afterMs: number): void;
  hear(): void;
  stop(): void;
}

/**
 * Runs `work` serialized through `inTurn`. Retries it with growing pauses while `isWanted` returns true.
 */
export function createRetryLoop(
  { clock, inTurn, onFailed, isWanted }: RetryLoopDeps,
  work: () => Promise<void>,
): RetryLoop {
  type Timer = ReturnType<Clock['wakeAfter']> | undefined;
  let trying: Timer;
  let resting: Timer;
  let isWaiting = false;
  let hasHeardMore = false;
  const rest = (): void => {
    clock.cancel(trying);
    trying = undefined;
  };
  const soon = (afterMs: number, pauseMs = FIRST_RETRY_MS): void => {
    trying ??= clock.wakeAfter(afterMs, () => now(pauseMs));
  };
  const now = (pauseMs = FIRST_RETRY_MS): void => {
    rest();
    if (isWaiting) return;
    isWaiting = true;
    const begin = (): Promise<void> => {
      isWaiting = false;
      return work();
    };
    inTurn(begin).catch((error: unknown) => {
      onFailed(error);
      if (isTemporaryFailure(error) && isWanted())
        soon(pauseMs, Math.min(pauseMs * 2, MAX_RETRY_MS));
    });
  };
  const hear = (): void => {
    hasHeardMore = resting !== undefined;
    if (hasHeardMore) return;
    now();
    resting = clock.wakeAfter(MIN_INTERVAL_MS, () => {
      resting = undefined;
      if (hasHeardMore) hear();
    });
  };
  return {
    now: () => now(),
    soon: (afterMs) => soon(afterMs),
    hear,
    stop() {
      rest();
      clock.cancel(resting);
      resting = undefined;
    },
  };
}
