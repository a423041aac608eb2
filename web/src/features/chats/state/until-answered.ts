import { mayPass } from '#web/data/http/retries.ts';
import type { Clock } from '#web/data/page/clock.ts';

const AGAIN_MS = 1000;
const AGAIN_MOST_MS = 30_000;
/** The least interval between runs for events in quick succession. The first runs immediately. */
const APART_MS = 250;

interface UntilAnsweredDeps {
  clock: Clock;
  inTurn(work: () => Promise<void>): Promise<void>;
  onFailed(error: unknown): void;
  isWanted(): boolean;
}

export interface UntilAnswered {
  now(): void;
  soon(afterMs: number): void;
  hear(): void;
  stop(): void;
}

/** Runs serialized work, and retries it with growing pauses while it is wanted. */
export function untilAnswered(
  { clock, inTurn, onFailed, isWanted }: UntilAnsweredDeps,
  work: () => Promise<void>,
): UntilAnswered {
  type Timer = ReturnType<Clock['wakeAfter']> | undefined;
  let trying: Timer;
  let resting: Timer;
  let isWaiting = false;
  let hasHeardMore = false;
  const rest = (): void => {
    clock.cancel(trying);
    trying = undefined;
  };
  const soon = (afterMs: number, pauseMs = AGAIN_MS): void => {
    trying ??= clock.wakeAfter(afterMs, () => now(pauseMs));
  };
  const now = (pauseMs = AGAIN_MS): void => {
    rest();
    if (isWaiting) return;
    isWaiting = true;
    const begin = (): Promise<void> => {
      isWaiting = false;
      return work();
    };
    inTurn(begin).catch((error: unknown) => {
      onFailed(error);
      if (mayPass(error) && isWanted()) soon(pauseMs, Math.min(pauseMs * 2, AGAIN_MOST_MS));
    });
  };
  const hear = (): void => {
    hasHeardMore = resting !== undefined;
    if (hasHeardMore) return;
    now();
    resting = clock.wakeAfter(APART_MS, () => {
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
