/** The time, passed in: use cases never ask the machine for it. */
export interface Clock {
  now(): Date;
}

/** The clocks of two processes may differ by so many milliseconds; what lies farther ahead, one wrote that was wrong. */
export const CLOCKS_APART = 60_000;

/** The latest moment that a right clock may have written by now. */
export const latestWritten = (now: Date): Date => new Date(now.getTime() + CLOCKS_APART);

/** A clock that stays at this moment: all that one transaction does is done at one time. */
export const stoppedAt = (now: Date): Clock => ({ now: () => new Date(now) });

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until moved, for tests. */
export interface ManualClock extends Clock {
  set(time: Date | string): void;
  /** @param milliseconds may be negative: clocks jump back too. */
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
