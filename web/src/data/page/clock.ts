export type Timer = ReturnType<typeof setTimeout>;

/** What tells a page the time, and wakes it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  wakeAfter(milliseconds: number, work: () => void): Timer;
  cancel(timer: Timer | undefined): void;
}

export const realClock: Clock = {
  now: () => Date.now(),
  wakeAfter: (milliseconds, work) => setTimeout(work, milliseconds),
  cancel: (timer) => clearTimeout(timer),
};
