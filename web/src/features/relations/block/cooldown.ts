import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';

/** As hours and minutes, rounded up to the minute; one minute at least. */
export function timeLeft(leftMs: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
