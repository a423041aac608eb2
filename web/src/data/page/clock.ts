export type Timer = ReturnType<typeof setTimeout>;

/** What tells a page the time, and wakes it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  wakeAfter(milliseconds: number, work: () => void): Timer;
  cancel(timer: Timer | undefined): void;
}

/**
 * When something was noted; -Infinity where it never was, and where that is later than `now`: the clock was set back
 * since, and nobody knows how long ago it is.
 */
export function pastTime(noted: number | undefined, now: number): number {
  return noted === undefined || noted > now ? -Infinity : noted;
}

export const realClock: Clock = {
  now: () => Date.now(),
  wakeAfter: (milliseconds, work) => setTimeout(work, milliseconds),
  cancel: (timer) => clearTimeout(timer),
};
