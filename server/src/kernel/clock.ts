/** Use cases receive a clock, so that they never read the machine's clock directly. */
export interface Clock {
  now(): Date;
}

/**
 * Maximum difference between the clocks of two processes, in milliseconds. A later time comes from a wrong
 * clock.
 */
export const MAX_CLOCK_SKEW_MS = 60_000;

export const latestTrustedTime = (now: Date): Date => new Date(now.getTime() + MAX_CLOCK_SKEW_MS);

/** Creates a clock that stays at one time, so that all actions of one transaction have the same time. */
export const createFixedClock = (now: Date): Clock => ({ now: () => new Date(now) });

export const systemClock: Clock = { now: () => new Date() };

export interface ManualClock extends Clock {
  set(time: Date | string): void;
  advance(milliseconds: number): void;
}

export function createManualClock(start: Date | string): ManualClock {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (time) => {
      current = new Date(time);
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
