/** Passed in, so that use cases never read the machine's clock. */
export interface Clock {
  now(): Date;
}

/**
 * The most milliseconds by which the clocks of two processes may differ. Later times come from a wrong clock.
 */
export const MAX_CLOCK_SKEW_MS = 60_000;

export const latestTrustedTime = (now: Date): Date => new Date(now.getTime() + MAX_CLOCK_SKEW_MS);

/** A fixed clock, so that all actions of one transaction have the same time. */
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
