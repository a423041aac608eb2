import { mayPass } from '#web/data/http/retries.ts';
import type { Clock } from '#web/data/page/clock.ts';

/** A server that does not answer is asked again after this, and each time after twice as long. */
const AGAIN_MS = 1000;
const AGAIN_MOST_MS = 30_000;
/** What is told of in quick succession is asked for so far apart; the first of it at once. */
const APART_MS = 250;

interface UntilAnsweredDeps {
  clock: Clock;
  /** Runs it once what began before is over. */
  inTurn(work: () => Promise<void>): Promise<void>;
  onFailed(error: unknown): void;
  /** Whether anybody still wants the answer. */
  isWanted(): boolean;
}

export interface UntilAnswered {
  now(): void;
  soon(afterMs: number): void;
  /** There is news: asks at once, or together with what else is told of within a moment. */
  hear(): void;
  stop(): void;
}

/** Does something in turn, and again with growing pauses until it is answered, for as long as that is wanted. */
export function untilAnswered(
  { clock, inTurn, onFailed, isWanted }: UntilAnsweredDeps,
  work: () => Promise<void>,
): UntilAnswered {
  type Timer = ReturnType<Clock['wakeAfter']> | undefined;
  let trying: Timer;
  let resting: Timer;
  /** One waits for its turn: it asks for all that was heard of until it begins. */
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
