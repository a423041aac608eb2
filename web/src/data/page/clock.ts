export type Timer = ReturnType<typeof setTimeout>;

export interface Clock {
  now(): number;
  wakeAfter(milliseconds: number, work: () => void): Timer;
  cancel(timer: Timer | undefined): void;
}

/**
 * A noted time, or -Infinity when there is none. Also -Infinity for a future time: the clock was set back
 * since.
 */
export function pastTime(noted: number | undefined, now: number): number {
  return noted === undefined || noted > now ? -Infinity : noted;
}

export const realClock: Clock = {
  now: () => Date.now(),
  wakeAfter: (milliseconds, work) => setTimeout(work, milliseconds),
  cancel: (timer) => clearTimeout(timer),
};
