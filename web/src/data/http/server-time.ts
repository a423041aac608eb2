/** Smaller differences in ms are ignored: they may be delays of responses. */
const MIN_DIFFERENCE_MS = 5 * 60_000;

/** The time by the server's clock, because the clock of a device may be days off. */
export interface ServerTime {
  /** @param date the Date header of a response that has just arrived */
  note(date: string | null): void;
  now(): Date;
}

export function createServerTime(deviceNow: () => number): ServerTime {
  let difference = 0;
  return {
    note(date) {
      const now = Date.parse(date ?? '');
      if (Number.isNaN(now)) return;
      const found = now - deviceNow();
      difference = Math.abs(found) < MIN_DIFFERENCE_MS ? 0 : found;
    },
    now: () => new Date(deviceNow() + difference),
  };
}
