export type Timer = ReturnType<typeof setTimeout>;

export interface Clock {
  now(): number;
  wakeAfter(milliseconds: number, work: () => void): Timer;
  cancel(timer: Timer | undefined): void;
}

/**
 * Returns the noted time, or -Infinity if it is missing or in the future. A future time means that the
 * clock was set back.
 */
export function pastTime(noted: number | undefined, now: number): number {
  return noted === undefined || noted > now ? -Infinity : noted;
}

export const realClock: Clock = {
  now: () => Date.now(),
  wakeAfter: (milliseconds, work) => setTimeout(work, milliseconds),
  cancel: (timer) => clearTimeout(timer),
};
